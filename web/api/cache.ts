import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { pick } from 'es-toolkit';
import type { ListedUser } from '../../shared/admin.ts';
import type { CallName } from '../../shared/contract.ts';
import type { Home } from '../../shared/home.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { PRAYER_LISTS } from '../../shared/stale.ts';
import { forgetKept } from './offline/browser-store.ts';
import { isPathOf, pathOf, USER_PATH, userKey } from './paths.ts';

const pathIn = (queryKey: readonly unknown[]) => String(queryKey[0]);
/** A test of a query: whether it is one of these reads. */
export const anyOf = (reads: readonly CallName[]) => (query: { queryKey: readonly unknown[] }) =>
  reads.some((name) => isPathOf(name, pathIn(query.queryKey)));

/** Reads these lists and things again, with all parameters they were read with. */
export const invalidate = (client: QueryClient, reads: readonly CallName[]) =>
  client.invalidateQueries({
    predicate: (query) => anyOf(reads)(query) && !isForgotten(query),
  });

/** Whether a read was dropped while it is still on the screen. */
export const isForgotten = ({ state }: Query) =>
  state.status === 'pending' && state.fetchStatus === 'idle';

/**
 * Drops data that no longer exists or may no longer be seen. A screen that still shows it goes back
 * to loading, without a new read, until another screen is shown.
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

/** Removes all of one person's data before another person uses this browser. */
export function forgetEverything(client: QueryClient) {
  forgetKept();
  forgetReads(client);
}

/** Removes all that was read. What is kept of the person who signs in next stays, if it is theirs. */
export function forgetReads(client: QueryClient) {
  earlier.clear();
  client.setQueryData(userKey, null);
  client.removeQueries({ predicate: ({ queryKey }) => pathIn(queryKey) !== USER_PATH });
}

export type Pages<T> = InfiniteData<{ items: T[]; next: string | undefined }>;

/** Changes that are shown before the server responds: praying, praising, bookmarking, Amen. */
export const PRESSES = { mutationKey: ['press'] };

const holdsPresses = anyOf([...PRAYER_LISTS, 'getPrayer', 'getHome', 'listComments']);

/**
 * Drops running reads of requests and comments, because their data is from before this click. They are repeated
 * when no click is being sent.
 */
export function dropReadsUnderWay(client: QueryClient) {
  const reads = client.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) => query.state.data !== undefined && holdsPresses(query),
  });
  for (const read of reads)
    void read.cancel({ revert: true, silent: true }).then(() => read.invalidate());
}

/** Repeats the dropped reads. */
export const readDroppedAgain = (client: QueryClient) =>
  client.refetchQueries({
    type: 'active',
    predicate: (query) => query.state.isInvalidated && holdsPresses(query),
  });

/** Changes one request in all cached data. */
export function changePrayerEverywhere(
  client: QueryClient,
  id: number,
  change: (prayer: Prayer) => Prayer,
) {
  const changed = (prayer: Prayer) => (prayer.id === id ? change(prayer) : prayer);
  client.setQueryData<Prayer>([pathOf('getPrayer', { id })], (prayer) => prayer && change(prayer));
  client.setQueriesData<Pages<Prayer>>(
    { predicate: anyOf(PRAYER_LISTS) },
    (data) => data && changeInPages(data, id, change),
  );
  client.setQueryData<Home>(
    [pathOf('getHome')],
    (home) =>
      home && {
        ...home,
        urgent: home.urgent.map(changed),
        asking: home.asking.map(changed),
        news: home.news.map(changed),
        answered: home.answered.map(changed),
      },
  );
}

/** Shows a user as in the server's response, so that a switch does not jump back. */
export const changeUserInList = (client: QueryClient, user: ListedUser) => {
  client.setQueriesData<Pages<ListedUser>>(
    { predicate: anyOf(['listUsers']) },
    (data) => data && changeInPages(data, user.id, () => user),
  );
};

/** The same pages with one item changed. */
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

type PrayerInput = { params: { id: string | number } };

type Times = Pick<Prayer, 'lastPrayedAt' | 'isNew'>;

const prayed =
  (to: boolean, times: Partial<Times> = {}) =>
  (prayer: Prayer): Prayer => ({
    ...prayer,
    ...times,
    hasPrayed: to,
    supportCount: Math.max(0, prayer.supportCount + (prayer.hasPrayed === to ? 0 : to ? 1 : -1)),
  });

const bookmarked = (to: boolean) => (prayer: Prayer) => ({ ...prayer, isBookmarked: to });

/** A request as it is after a press that the server has not received yet. */
export const afterPress = {
  pray: (prayer: Prayer) =>
    prayed(true, { lastPrayedAt: new Date().toISOString(), isNew: false })(prayer),
  stopPraying: prayed(false, { lastPrayedAt: null }),
  bookmarkPrayer: bookmarked(true),
  removeBookmark: bookmarked(false),
};

/** When somebody prayed before they prayed again on this page, by request. */
const earlier = new Map<number, string>();

/** Taking back what was prayed again leaves the earlier time. */
const unprayed = (prayer: Prayer): Prayer => {
  const lastPrayedAt = earlier.get(prayer.id);
  return lastPrayedAt ? { ...prayer, lastPrayedAt } : afterPress.stopPraying(prayer);
};

/**
 * The change is shown at once. The count comes from the server if it sends one, else it changes by
 * one; praying again leaves it.
 */
export function praying(isPraying: boolean) {
  return {
    optimistic: (client: QueryClient, { params }: PrayerInput) => {
      const id = Number(params.id);
      let before: (Times & { hasPrayed: boolean }) | undefined;
      changePrayerEverywhere(client, id, (prayer) => {
        before ??= prayer;
        return isPraying ? afterPress.pray(prayer) : unprayed(prayer);
      });
      if (!isPraying) earlier.delete(id);
      else if (before?.hasPrayed && before.lastPrayedAt) earlier.set(id, before.lastPrayedAt);
      return () => {
        earlier.delete(id);
        const { hasPrayed = !isPraying, ...times } = before
          ? pick(before, ['hasPrayed', 'lastPrayedAt', 'isNew'])
          : {};
        changePrayerEverywhere(client, Number(params.id), prayed(hasPrayed, times));
      };
    },
    done: (
      client: QueryClient,
      result: { supportCount: number; lastPrayedAt?: string | null } | undefined | null,
      { params }: PrayerInput,
    ) => {
      if (!result) return;
      const { supportCount, lastPrayedAt } = result;
      // After taking it back, what was prayed on an earlier day is still there.
      const earlierDay = isPraying ? null : (lastPrayedAt ?? null);
      const isNow = isPraying || earlierDay !== null;
      changePrayerEverywhere(client, Number(params.id), (prayer) => {
        if (prayer.hasPrayed === isNow) return { ...prayer, supportCount };
        if (earlierDay)
          return { ...prayer, supportCount, lastPrayedAt: earlierDay, hasPrayed: true };
        // Clicked again since then; that response is still to come.
        return prayed(prayer.hasPrayed)({ ...prayer, hasPrayed: isPraying, supportCount });
      });
    },
  };
}

/** The change is shown at once. */
export function bookmarking(isBookmarked: boolean) {
  return {
    optimistic: (client: QueryClient, { params }: PrayerInput) => {
      changePrayerEverywhere(client, Number(params.id), bookmarked(isBookmarked));
      return () => changePrayerEverywhere(client, Number(params.id), bookmarked(!isBookmarked));
    },
  };
}
