import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Spoken } from '../spoken.tsx';
import { EmptyState } from './empty-state.tsx';

/** Shown instead of an empty search result; `children` suggest what to try. */
export const NothingFound = ({ title, children }: { title: string; children: ReactNode }) => (
  <Spoken as="div">
    <EmptyState title={title} icon={<Search aria-hidden />}>
      {children}
    </EmptyState>
  </Spoken>
);
