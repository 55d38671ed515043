/** A few words about something that has happened. */
export type Toast = { title: string; text?: string; tone?: 'plain' | 'destructive' };

/** Tells of something that has happened. What draws it is not needed for the first screen. */
export const notify = (toast: Toast) =>
  void import('./toaster.tsx').then(({ show }) => show(toast));
