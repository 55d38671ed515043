import type { ReactNode } from 'react';
import type { Prayer } from '../../shared/prayers.ts';
import { Failed } from '../ui/failed.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { Spinner } from '../ui/spinner.tsx';

export type List = {
  items: Prayer[] | undefined;
  error: Error | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  retry: () => void;
};

type PrayerListProps = {
  list: List;
  loading: string;
  failed: string;
  /** Draws what was read so far. */
  children: (prayers: Prayer[]) => ReactNode;
};

/** A list of requests in whichever state it is: loading, failed or ready, with more to come. */
export function PrayerList({ list, loading, failed, children }: PrayerListProps) {
  if (!list.items) {
    return list.error ? (
      <Failed title={failed} onRetry={list.retry} />
    ) : (
      <Spinner label={loading} />
    );
  }
  return (
    <div className="flex flex-col gap-5">
      {children(list.items)}
      <ShowMore {...list} />
    </div>
  );
}

/** Cards in two columns where there is room. */
export const PrayerGrid = ({ children }: { children: ReactNode }) => (
  <ul className="grid gap-4 two:grid-cols-2">{children}</ul>
);
