import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Spoken } from '../spoken.tsx';
import { EmptyState } from './empty-state.tsx';

/** Instead of a list in which nothing is as it was looked for; `children` says what to try. */
export const NothingFound = ({ title, children }: { title: string; children: ReactNode }) => (
  <Spoken as="div">
    <EmptyState title={title} icon={<Search aria-hidden />}>
      {children}
    </EmptyState>
  </Spoken>
);
