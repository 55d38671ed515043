import type { QueryClient } from '@tanstack/react-query';
import { pick } from 'es-toolkit';
import type { Home } from '../../../shared/home.ts';
import type { Prayer } from '../../../shared/prayers.ts';
import { PRAYER_LISTS } from '../../../shared/stale.ts';
import { pathOf } from '../paths.ts';
import { anyOf, changeInPages, earlier, type Pages } from './cache.ts';

/* Cache updates of a press on a request, before the server responds. */

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

/** Functions that apply a press that the server has not received yet. */
export const afterUpdate = {
  pray: (prayer: Prayer) =>
    prayed(true, { lastPrayedAt: new Date().toISOString(), isNew: false })(prayer),
  stopPraying: prayed(false, { lastPrayedAt: null }),
  bookmarkPrayer: bookmarked(true),
  removeBookmark: bookmarked(false),
};

/** Undoes a prayer. After a second prayer the earlier time remains. */
const unprayed = (prayer: Prayer): Prayer => {
  const lastPrayedAt = earlier.get(prayer.id);
  return lastPrayedAt ? { ...prayer, lastPrayedAt } : afterUpdate.stopPraying(prayer);
};

/**
 * Cache updates of praying and undoing it: at once by one, then with the server's count. Praying again does
 * not change the count.
 */
export function praying(isPraying: boolean) {
  return {
    optimistic: (client: QueryClient, { params }: PrayerInput) => {
      const id = Number(params.id);
      let before: (Times & { hasPrayed: boolean }) | undefined;
      changePrayerEverywhere(client, id, (prayer) => {
        before ??= prayer;
        return isPraying ? afterUpdate.pray(prayer) : unprayed(prayer);
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
      // After an undo, a prayer of an earlier day remains.
      const earlierDay = isPraying ? null : (lastPrayedAt ?? null);
      const isNow = isPraying || earlierDay !== null;
      changePrayerEverywhere(client, Number(params.id), (prayer) => {
        if (prayer.hasPrayed === isNow) return { ...prayer, supportCount };
        if (earlierDay)
          return { ...prayer, supportCount, lastPrayedAt: earlierDay, hasPrayed: true };
        // Pressed again since then: that response is still to come.
        return prayed(prayer.hasPrayed)({ ...prayer, hasPrayed: isPraying, supportCount });
      });
    },
  };
}

/** Cache updates of bookmarking and undoing it. */
export function bookmarking(isBookmarked: boolean) {
  return {
    optimistic: (client: QueryClient, { params }: PrayerInput) => {
      changePrayerEverywhere(client, Number(params.id), bookmarked(isBookmarked));
      return () => changePrayerEverywhere(client, Number(params.id), bookmarked(!isBookmarked));
    },
  };
}
