import type { ReactNode } from 'react';

/**
 * What can be done with a comment or an update, under its text. Each button's words or icon stand in
 * line with the text. Screen readers read new comments out, but not what changes here.
 */
export const TextActions = ({ children }: { children: ReactNode }) => (
  <div aria-live="off" className="-ms-4.5 flex flex-wrap items-center">
    {children}
  </div>
);
