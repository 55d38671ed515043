import type { Toast } from './toaster.tsx';

export type { Toast };

/** Tells of something that has happened. What draws it is not needed for the first screen. */
export const notify = (toast: Toast) =>
  void import('./toaster.tsx').then(({ show }) => show(toast));
