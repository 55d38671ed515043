import type { ReactNode } from 'react';

/**
 * Adds a short text to a control, which `Tooltips` shows on hover or keyboard focus. Important information
 * belongs on the page.
 */
export const Tooltip = ({ text, children }: { text: string; children: ReactNode }) => (
  <span className="inline-flex" data-tooltip={text}>
    {children}
  </span>
);
