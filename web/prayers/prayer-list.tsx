import type { ReactNode } from 'react';

/** Cards in two columns where there is room. */
export const PrayerGrid = ({ children }: { children: ReactNode }) => (
  <ul className="grid gap-4 two:grid-cols-2">{children}</ul>
);
