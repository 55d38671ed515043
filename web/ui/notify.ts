import { CircleAlert, CircleCheck, X } from 'lucide-react';

/** A few words about something that has happened. */
export type Toast = { title: string; text?: string; tone?: 'plain' | 'destructive' };

/** Other parts of the app have these too, so they are not in the toaster. */
export const TOAST_ICONS = { plain: CircleCheck, destructive: CircleAlert, dismiss: X };

/** Shows a toast. The toaster is loaded later, because the first screen does not need it. */
export const notify = (toast: Toast) =>
  void import('./toaster.tsx').then(({ show }) => show(toast));
