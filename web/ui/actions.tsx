import type { ReactNode } from 'react';

/**
 * The row of buttons at the foot of a dialog or form. The main action comes last: nearest to the thumb if all
 * fit side by side, on top if they are stacked.
 */
export const Actions = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-wrap-reverse gap-3 *:flex-auto two:justify-end two:*:flex-none">
    {children}
  </div>
);
