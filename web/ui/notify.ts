import { CircleAlert, CircleCheck, X } from 'lucide-react';

/** A few words about something that has happened. */
export type Toast = {
  title: string;
  text?: string;
  tone?: 'plain' | 'destructive';
  /** What was pressed shows the change already. */
  isBrief?: boolean;
};

/** Other parts of the app have these too, so they are not in the toaster. */
export const TOAST_ICONS = { plain: CircleCheck, destructive: CircleAlert, dismiss: X };

let summon = () => {};
const summoned = new Promise<void>((resolve) => {
  summon = resolve;
});

/** Resolves when there is a toast to show, so that a page that says nothing yet needs no toaster. */
export const firstToast = () => summoned;

/** Shows a toast, as soon as there is a place for it. */
export const notify = (toast: Toast) => {
  summon();
  void import('./toaster.tsx').then(({ show }) => show(toast));
};
