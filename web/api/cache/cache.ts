import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import type { CallName } from '../../../shared/contract.ts';
import { PRAYER_LISTS } from '../../../shared/stale.ts';
import { forgetStored } from '../offline/browser-store.ts';
import { isPathOf, pathOf, USER_PATH, userKey } from '../paths.ts';

const pathIn = (queryKey: readonly unknown[]) => String(queryKey[0]);
export const anyOf = (reads: readonly CallName[]) => (query: { queryKey: readonly unknown[] }) =>
  reads.some((name) => isPathOf(name, pathIn(query.queryKey)));

/** Marks all queries of these calls stale, with any parameters. */
export const invalidate = (client: QueryClient, reads: readonly CallName[]) =>
  client.invalidateQueries({
    predicate: (query) => anyOf(reads)(query) && !isForgotten(query),
  });

/** Whether a query's data was dropped while a screen shows it. */
export const isForgotten = ({ state }: Query) =>
  state.status === 'pending' && state.fetchStatus === 'idle';

/**
 * Drops data that no longer exists or may no longer be seen. A screen that still shows the data returns to
 * "loading" and reads nothing until another screen is shown.
 */
export function forget(client: QueryClient, paths: readonly string[]) {
  for (const query of client.getQueryCache().findAll()) {
    if (!paths.includes(pathIn(query.queryKey))) continue;
    query.setState({ data: undefined, status: 'pending', error: null, isInvalidated: true });
    if (!query.isActive()) client.getQueryCache().remove(query);
  }
}

export const forgetGroup = (client: QueryClient, id: string | number) =>
  forget(client, [
    pathOf('getGroup', { id }),
    pathOf('listGroupPrayers', { id }),
    pathOf('listGroupAnsweredPrayers', { id }),
    pathOf('listMembers', { id }),
    pathOf('listInvitations', { id }),
  ]);

/** Removes all data of one user before another one uses this browser. */
export function forgetEverything(client: QueryClient) {
  forgetStored();
  forgetReads(client);
}

/** Time of the previous prayer for each request that was prayed for again on this page. */
export const earlier = new Map<number, string>();

/** Removes all reads from memory. Stored data of the user who signs in next stays. */
export function forgetReads(client: QueryClient) {
  earlier.clear();
  client.setQueryData(userKey, null);
  client.removeQueries({ predicate: ({ queryKey }) => pathIn(queryKey) !== USER_PATH });
}

export type Pages<T> = InfiniteData<{ items: T[]; next: string | undefined }>;

/** Mutation key of optimistic updates: praying, praising, bookmarking, Amen. */
export const PRESSES = { mutationKey: ['press'] };

const holdsPresses = anyOf([...PRAYER_LISTS, 'getPrayer', 'getHome', 'listComments']);

/**
 * Cancels running reads of requests and comments, because their data is from before this press. They are
 * repeated when no press is being sent.
 */
export function dropReadsUnderWay(client: QueryClient) {
  const reads = client.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) => query.state.data !== undefined && holdsPresses(query),
  });
  for (const read of reads)
    void read.cancel({ revert: true, silent: true }).then(() => read.invalidate());
}

export const readDroppedAgain = (client: QueryClient) =>
  client.refetchQueries({
    type: 'active',
    predicate: (query) => query.state.isInvalidated && holdsPresses(query),
  });

export const changeInPages = <T extends { id: number }>(
  data: Pages<T>,
  id: number,
  change: (item: T) => T,
): Pages<T> => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.id === id ? change(item) : item)),
  })),
});
