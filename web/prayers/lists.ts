import { m } from '../../shared/messages.ts';
import type { Prayer } from '../../shared/prayers.ts';

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
