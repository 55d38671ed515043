import type { ReactNode } from 'react';

/**
 * What follows a middle dot: `Ruth · 3 days ago`. Where the line ends between the two, no dot is seen: it is
 * drawn on the space between them, and a space at the end of a line has no width. On paper the dot is a
 * letter, and goes to the next line with what follows it.
 */
export const AfterDot = ({ children }: { children: ReactNode }) => (
  <>
    <span className="dot-between"> </span>
    <span className="inline-block">
      <span aria-hidden className="hidden print:inline">
        {DOT}
      </span>
      <span>{children}</span>
    </span>
  </>
);

/** With a space that no line breaks at. */
const DOT = '·\u00A0';
