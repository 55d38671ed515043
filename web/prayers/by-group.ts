import type { Prayer } from '../../shared/prayers.ts';

type Grouped = Pick<Prayer, 'groups'>;

/** Requests under the name of their first group, or 'Personal Prayers', in the order they come. */
export function byGroup<P extends Grouped>(prayers: readonly P[]) {
  const sections = new Map<string | undefined, P[]>();
  for (const prayer of prayers) {
    const name = prayer.groups[0]?.name;
    sections.set(name, [...(sections.get(name) ?? []), prayer]);
  }
  return [...sections].map(([name, items]) => ({ name: name ?? 'Personal Prayers', items }));
}
