import type { ReactNode } from 'react';

/**
 * What follows a middle dot: `Ruth · 3 days ago`. Where the line ends between the two, the dot stays with what
 * comes before it: no line begins with a dot.
 */
export const AfterDot = ({ children }: { children: ReactNode }) => (
  <>
    <span aria-hidden>{DOT}</span> <span>{children}</span>
  </>
);

/** With a space that no line breaks at. */
const DOT = '\u00A0·';
