import { expect, test } from 'bun:test';
import { byGroup, inOrder, mergeAnswered } from './lists.ts';

const answered = (id: number, answeredAt: string) => ({ id, answeredAt });

test('answered requests of both lists appear once, newest answer first (P11)', () => {
  const mine = [answered(1, '2026-05-03T10:00:00.000Z')];
  const groups = [answered(2, '2026-05-04T10:00:00.000Z'), ...mine];
  expect(mergeAnswered(mine, groups).map(({ id }) => id)).toEqual([2, 1]);
});

test('within one minute the ids give the order (V6)', () => {
  const at = '2026-05-03T10:00:00.000Z';
  const prayers = [
    { id: 4, createdAt: at },
    { id: 5, createdAt: at },
  ];
  expect(inOrder(prayers, 'newest').map(({ id }) => id)).toEqual([5, 4]);
  expect(inOrder(prayers, 'oldest').map(({ id }) => id)).toEqual([4, 5]);
});

test('one’s own request with seconds is not newer than a later one of the same minute (V6)', () => {
  const own = { id: 4, createdAt: '2026-05-03T10:00:40.000Z' };
  const another = { id: 5, createdAt: '2026-05-03T10:00:00.000Z' };
  expect(inOrder([own, another], 'newest').map(({ id }) => id)).toEqual([5, 4]);
});

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
