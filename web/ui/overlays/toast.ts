import { CircleAlert, CircleCheck, X } from 'lucide-react';

/** A few words about something that has happened. */
export type Toast = {
  title: string;
  text?: string;
  tone?: 'plain' | 'destructive';
  /** What was pressed shows the change already. */
  isBrief?: boolean;
  /** It is said where the focus is, so that screen readers do not say it here too. */
  isSaid?: boolean;
};

/** Other parts of the app have these too, so they are not in the toaster. */
export const TOAST_ICONS = { plain: CircleCheck, destructive: CircleAlert, dismiss: X };
