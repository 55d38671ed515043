import { m } from '../../shared/messages.ts';
import type { Prayer } from '../../shared/prayers.ts';

export const ORDERS = ['newest', 'oldest'] as const;
export const ORDER_WORDS = { newest: m.prayers_sort_newest, oldest: m.prayers_sort_oldest };

export type Order = (typeof ORDERS)[number];

type Dated = Pick<Prayer, 'id' | 'createdAt'>;

// Other people's times are cut to the minute, so within a minute the ids decide the order.
// Otherwise one's own request, with seconds, would be before later ones.
const byAge = (a: Dated, b: Dated) => minuteOf(a).localeCompare(minuteOf(b)) || a.id - b.id;

/** `2026-05-03T10:00` */
const minuteOf = ({ createdAt }: Dated) => createdAt.slice(0, 16);

export const inOrder = <P extends Dated>(prayers: readonly P[], order: Order) =>
  prayers.toSorted(order === 'oldest' ? byAge : (a, b) => byAge(b, a));

type Grouped = Pick<Prayer, 'groups'>;

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

type Answered = Pick<Prayer, 'id' | 'answeredAt'>;

/** Answered requests of the person and their groups, each once, newest answer first. */
export const mergeAnswered = <P extends Answered>(...lists: readonly (readonly P[])[]) =>
  [...new Map(lists.flat().map((prayer) => [prayer.id, prayer])).values()].toSorted(
    (a, b) => (b.answeredAt ?? '').localeCompare(a.answeredAt ?? '') || b.id - a.id,
  );
