import { expect, test } from 'bun:test';
import { byGroup } from './lists.ts';

test('bookmarks are under their first group, or under Personal Prayers (P17)', () => {
  const sections = byGroup([
    { id: 1, groups: [{ id: 1, name: 'Choir' }] },
    { id: 2, groups: [] },
    {
      id: 3,
      groups: [
        { id: 1, name: 'Choir' },
        { id: 2, name: 'Youth' },
      ],
    },
  ]);
  expect(sections.map(({ name, items }) => [name, items.map(({ id }) => id)])).toEqual([
    ['Choir', [1, 3]],
    ['Personal Prayers', [2]],
  ]);
});
