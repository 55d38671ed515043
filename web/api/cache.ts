import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import type { ListedUser } from '../../shared/admin.ts';
import type { CallName } from '../../shared/contract.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { PRAYER_LISTS } from '../../shared/stale.ts';
import { isPathOf, pathOf } from './paths.ts';
import { USER_PATH, userKey } from './queries.ts';

const pathIn = (queryKey: readonly unknown[]) => String(queryKey[0]);
const anyOf = (reads: readonly CallName[]) => (query: { queryKey: readonly unknown[] }) =>
  reads.some((name) => isPathOf(name, pathIn(query.queryKey)));

/** Asks again for these reads, with whatever parameters they were made. */
export const invalidate = (client: QueryClient, reads: readonly CallName[]) =>
  client.invalidateQueries({
    predicate: (query) => anyOf(reads)(query) && !isForgotten(query),
  });

/** Whether a read was forgotten and is still on the screen: it is not to be had any more. */
export const isForgotten = ({ state }: Query) =>
  state.status === 'pending' && state.fetchStatus === 'idle';

/**
 * Drops what no longer exists or may no longer be seen. A screen that still shows it falls back
 * to loading, without asking again, until its navigation away is done.
 */
export function forget(client: QueryClient, paths: readonly string[]) {
  for (const query of client.getQueryCache().findAll()) {
    if (!paths.includes(pathIn(query.queryKey))) continue;
    if (query.isActive()) {
      query.setState({ data: undefined, status: 'pending', error: null, isInvalidated: true });
    } else {
      client.getQueryCache().remove(query);
    }
  }
}

export const forgetGroup = (client: QueryClient, id: string | number) =>
  forget(client, [
    pathOf('getGroup', { id }),
    pathOf('listGroupPrayers', { id }),
    pathOf('listMembers', { id }),
    pathOf('listInvitations', { id }),
  ]);

/** Leaves nothing of one person's reads behind for the next to sit down at this browser. */
export function forgetEverything(client: QueryClient) {
  client.setQueryData(userKey, null);
  client.removeQueries({ predicate: ({ queryKey }) => pathIn(queryKey) !== USER_PATH });
}

type Pages<T> = InfiniteData<{ items: T[]; next: string | undefined }>;

/** What is seen at once, before the server has answered: praying, praising, bookmarking. */
export const PRESSES = { mutationKey: ['press'] };

const holdsPrayers = anyOf([...PRAYER_LISTS, 'getPrayer']);

/**
 * Reads of prayers that are on their way were answered before what is done now: what they bring
 * is dropped, and they are made again once no press is being sent any more.
 */
export function dropPrayerReadsUnderWay(client: QueryClient) {
  const reads = client.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) => query.state.data !== undefined && holdsPrayers(query),
  });
  for (const read of reads)
    void read.cancel({ revert: true, silent: true }).then(() => read.invalidate());
}

/** Makes the reads of prayers again that were dropped. */
export const readDroppedAgain = (client: QueryClient) =>
  client.refetchQueries({
    type: 'active',
    predicate: (query) => query.state.isInvalidated && holdsPrayers(query),
  });

/** Changes one prayer wherever it is held, without asking the server. */
export function changePrayerEverywhere(
  client: QueryClient,
  id: number,
  change: (prayer: Prayer) => Prayer,
) {
  client.setQueryData<Prayer>([pathOf('getPrayer', { id })], (prayer) => prayer && change(prayer));
  client.setQueriesData<Pages<Prayer>>(
    { predicate: anyOf(PRAYER_LISTS) },
    (data) => data && changeInPages(data, id, change),
  );
}

/** Shows a user as the server has just answered, so that a switch never jumps back meanwhile. */
export const changeUserInList = (client: QueryClient, user: ListedUser) => {
  client.setQueriesData<Pages<ListedUser>>(
    { predicate: anyOf(['listUsers']) },
    (data) => data && changeInPages(data, user.id, () => user),
  );
};

const changeInPages = <T extends { id: number }>(
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

type PrayerInput = { params: { id: string | number } };

/** The flip is seen at once; the count follows the server's when it gives one, else by one. */
export function praying(isPraying: boolean) {
  const flip = (to: boolean) => (prayer: Prayer) =>
    prayer.hasPrayed === to
      ? prayer
      : {
          ...prayer,
          hasPrayed: to,
          supportCount: Math.max(0, prayer.supportCount + (to ? 1 : -1)),
        };
  return {
    optimistic: (client: QueryClient, { params }: PrayerInput) => {
      changePrayerEverywhere(client, Number(params.id), flip(isPraying));
      return () => changePrayerEverywhere(client, Number(params.id), flip(!isPraying));
    },
    done: (
      client: QueryClient,
      result: { supportCount: number } | undefined | null,
      { params }: PrayerInput,
    ) => {
      if (!result) return;
      const { supportCount } = result;
      changePrayerEverywhere(client, Number(params.id), (prayer) =>
        // Pressed again since then: the answer to that is still to come.
        prayer.hasPrayed === isPraying
          ? { ...prayer, supportCount }
          : flip(prayer.hasPrayed)({ ...prayer, hasPrayed: isPraying, supportCount }),
      );
    },
  };
}

/** The flip is seen at once. */
export function bookmarking(isBookmarked: boolean) {
  const flip = (to: boolean) => (prayer: Prayer) => ({ ...prayer, isBookmarked: to });
  return {
    optimistic: (client: QueryClient, { params }: PrayerInput) => {
      changePrayerEverywhere(client, Number(params.id), flip(isBookmarked));
      return () => changePrayerEverywhere(client, Number(params.id), flip(!isBookmarked));
    },
  };
}
