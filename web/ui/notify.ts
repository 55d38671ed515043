import type { Toast } from './toaster.tsx';

export type { Toast };

/** Shows a toast. The toaster is loaded later, because the first screen does not need it. */
export const notify = (toast: Toast) =>
  void import('./toaster.tsx').then(({ show }) => show(toast));
