import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { PagedCallName } from '../../../shared/contract.ts';
import { type ListPage, type ListQuery, readPage } from '../client.ts';
import { readOrCached } from '../offline/without-connection.ts';
import { type PathParams, pathOf } from '../paths.ts';
import { readNextPage } from './next-page.ts';
import { unlessSignedOut } from './queries.ts';

/**
 * Reads a list page by page. `items` has the pages read so far, undefined while the first page is loading;
 * `total` is the length of the whole list, if the server counts it. If `hasMore`, call `loadMore` for the
 * next page.
 */
export function useList<N extends PagedCallName>(
  name: N,
  params?: PathParams<N>,
  {
    query,
    keepsLast,
    ...options
  }: {
    query?: ListQuery<N>;
    enabled?: boolean;
    retry?: number;
    refetchOnMount?: 'always';
    /** Shows the results of the previous query until those of this one arrive. */
    keepsLast?: boolean;
  } = {},
) {
  const path = pathOf(name, params);
  const list = useInfiniteQuery({
    queryKey: query ? [path, query] : [path],
    queryFn: ({ pageParam, client }) =>
      unlessSignedOut<ListPage<N>>(client, path, { items: [], next: undefined }, () => {
        const read = () => readPage<N>(path, pageParam, query);
        if (pageParam !== undefined) return read();
        return readOrCached(client, query ? [path, query] : [path], read);
      }),
    initialPageParam: firstPage(),
    getNextPageParam: (page: ListPage<N>) => page.next,
    ...(keepsLast && { placeholderData: keepPreviousData }),
    ...options,
  });
  return {
    items: list.data?.pages.flatMap((page) => page.items),
    total: list.data?.pages[0]?.total,
    isLoading: list.isPending && options.enabled !== false,
    /** Whether `items` are still the results of the previous query. */
    isOfLast: list.isPlaceholderData,
    error: list.error,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => readNextPage(list.data?.pages.length ?? 0, list.fetchNextPage),
    retry: () => void list.refetch(),
  };
}

export const useBookmarkedPrayers = () => useList('listBookmarkedPrayers', undefined, { retry: 2 });

/** The user's signed-in devices. Read on each mount, because other devices change the list. */
export const useDevices = () => useList('listDevices', undefined, { refetchOnMount: 'always' });

const firstPage = (): string | undefined => undefined;
