import type { ReactNode } from 'react';

/**
 * What follows a middle dot: `Ruth · 3 days ago`. Where the line ends between the two, the dot goes
 * to the next line with it.
 */
export const AfterDot = ({ children }: { children: ReactNode }) => (
  <>
    {' '}
    <span className="inline-flex items-baseline">
      <span aria-hidden>{DOT}</span>
      <span>{children}</span>
    </span>
  </>
);

/** With a space that no line breaks at. */
const DOT = '·\u00A0';
