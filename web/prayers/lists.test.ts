import { expect, test } from 'bun:test';
import { byGroup, inOrder, mergeAnswered } from './lists.ts';

const answered = (id: number, answeredAt: string) => ({ id, answeredAt });

test('answered prayers of both lists stand once, the latest answer first', () => {
  const mine = [answered(1, '2026-05-03T10:00:00.000Z')];
  const groups = [answered(2, '2026-05-04T10:00:00.000Z'), ...mine];
  expect(mergeAnswered(mine, groups).map(({ id }) => id)).toEqual([2, 1]);
});

test('within one minute, ids say which request came first', () => {
  const at = '2026-05-03T10:00:00.000Z';
  const prayers = [
    { id: 4, createdAt: at },
    { id: 5, createdAt: at },
  ];
  expect(inOrder(prayers, 'newest').map(({ id }) => id)).toEqual([5, 4]);
  expect(inOrder(prayers, 'oldest').map(({ id }) => id)).toEqual([4, 5]);
});

test('one’s own request, known to the second, is not newer than one of that minute after it', () => {
  const own = { id: 4, createdAt: '2026-05-03T10:00:40.000Z' };
  const another = { id: 5, createdAt: '2026-05-03T10:00:00.000Z' };
  expect(inOrder([own, another], 'newest').map(({ id }) => id)).toEqual([5, 4]);
});

test('bookmarks stand under their first group, those without one under Personal Prayers', () => {
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
