import { CircleAlert, CircleCheck, X } from 'lucide-react';

/** A short message about an action. */
export type Toast = {
  title: string;
  text?: string;
  tone?: 'plain' | 'destructive';
  /** The pressed button shows the change too. */
  isBrief?: boolean;
  /** Announced at the focus, so screen readers skip the toast. */
  isSaid?: boolean;
};

/** Shared with other files, so they are not in the toaster's code. */
export const TOAST_ICONS = { plain: CircleCheck, destructive: CircleAlert, dismiss: X };
