import type { ReactNode } from 'react';

/**
 * A short text about the control inside, shown by `Tooltips` when the mouse rests on it or the keyboard has
 * come to it. Important information belongs on the page.
 */
export const Tooltip = ({ text, children }: { text: string; children: ReactNode }) => (
  <span className="inline-flex" data-tooltip={text}>
    {children}
  </span>
);
