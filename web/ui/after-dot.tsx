import type { ReactNode } from 'react';

/**
 * Text after a middle dot: `Ruth · 3 days ago`. The dot is the background of the space, and a space at the
 * end of a line has no width: if the line breaks there, no dot is drawn. On paper the dot is a letter at the
 * start of the next line.
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

/** With a no-break space. */
const DOT = '·\u00A0';
