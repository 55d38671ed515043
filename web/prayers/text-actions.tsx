import type { ReactNode } from 'react';

/** Actions of a comment, aligned with its text. Changes in them are not announced, unlike new comments. */
export const TextActions = ({ children }: { children: ReactNode }) => (
  <div aria-live="off" className="-ms-4.5 flex flex-wrap items-center">
    {children}
  </div>
);
