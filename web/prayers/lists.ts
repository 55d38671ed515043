import { m } from '../../shared/messages.ts';
import { ANSWER_SHOWN_DAYS, TO_PRAY } from '../../shared/prayer-numbers.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { isWaiting } from './words.ts';

export const ORDERS = ['newest', 'oldest'] as const;
export const ORDER_WORDS = { newest: m.prayers_sort_newest, oldest: m.prayers_sort_oldest };

type Grouped = { groups: readonly Pick<Prayer['groups'][number], 'name'>[] };

/** Groups requests by the name of their first group, or under 'Personal Prayers'. */
export function byGroup<P extends Grouped>(prayers: readonly P[]) {
  const sections = new Map<string | undefined, P[]>();
  for (const prayer of prayers) {
    const name = prayer.groups[0]?.name;
    sections.set(name, [...(sections.get(name) ?? []), prayer]);
  }
  return [...sections].map(([name, items]) => ({
    name: name ?? m.prayers_bookmarks_personal(),
    items,
  }));
}

type Read = {
  items?: readonly Pick<Prayer, 'lastPrayedAt' | 'isMine'>[] | undefined;
  hasMore: boolean;
};

/**
 * Number of requests with which a sitting would start: those without a prayer today. 0 if all of them are the
 * user's own, as on Home. Undefined for an incomplete list, or one longer than a sitting.
 */
export function waitingIn({ items, hasMore }: Read) {
  if (!items || hasMore || items.length > TO_PRAY) return undefined;
  const waiting = items.filter(isWaiting);
  return waiting.every(({ isMine }) => isMine) ? 0 : waiting.length;
}

const DAY = 24 * 60 * 60_000;

/** Whether the answer is new enough for its group's page. */
export const isNewlyAnswered = ({ answeredAt }: Pick<Prayer, 'answeredAt'>) =>
  answeredAt !== null && Date.now() - Date.parse(answeredAt) < ANSWER_SHOWN_DAYS * DAY;
