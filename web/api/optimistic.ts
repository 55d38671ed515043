import type { QueryClient } from '@tanstack/react-query';
import type { CallName } from '../../shared/contract.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { changePrayerEverywhere } from './cache.ts';

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

/** The flip is seen at once; the list of bookmarks is asked for again. */
export function bookmarking(isBookmarked: boolean) {
  const flip = (to: boolean) => (prayer: Prayer) => ({ ...prayer, isBookmarked: to });
  const invalidates: readonly CallName[] = ['listBookmarkedPrayers'];
  return {
    invalidates,
    optimistic: (client: QueryClient, { params }: PrayerInput) => {
      changePrayerEverywhere(client, Number(params.id), flip(isBookmarked));
      return () => changePrayerEverywhere(client, Number(params.id), flip(!isBookmarked));
    },
  };
}
