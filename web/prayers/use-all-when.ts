import { useEffect } from 'react';

type Paged = {
  hasMore: boolean;
  isLoadingMore: boolean;
  error: Error | null;
  loadMore: () => void;
};

/** Reads a list to its end while `isNeeded`: what is oldest or fits a filter may stand there. */
export function useAllWhen(isNeeded: boolean, { hasMore, isLoadingMore, error, loadMore }: Paged) {
  const goesOn = isNeeded && hasMore && !isLoadingMore && !error;
  // Not again for each new `loadMore`: the flags say when.
  useEffect(() => {
    if (goesOn) loadMore();
  }, [goesOn]);
}
