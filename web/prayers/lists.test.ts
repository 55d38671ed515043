import { afterAll, beforeEach, expect, setSystemTime, test } from 'bun:test';
import { byGroup, isNewlyAnswered, waitingIn } from './lists.ts';

const DAY = 24 * 60 * 60_000;
const NOON = new Date(2026, 4, 3, 12).getTime();

beforeEach(() => setSystemTime(NOON));
afterAll(() => setSystemTime());

test('byGroup lists a bookmark under its first group or Personal Prayers (P17)', () => {
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

const prayedAt = (moment: number | null, isMine = false) => ({
  lastPrayedAt: moment === null ? null : new Date(moment).toISOString(),
  isMine,
});

test('waitingIn counts requests without a prayer today (P46)', () => {
  const items = [prayedAt(null), prayedAt(NOON), prayedAt(NOON - DAY)];
  expect(waitingIn({ items, hasMore: false })).toBe(2);
  expect(waitingIn({ items: [prayedAt(NOON)], hasMore: false })).toBe(0);
  expect(waitingIn({ items: [], hasMore: false })).toBe(0);
});

test('waitingIn counts own requests only beside those of others (P46)', () => {
  const mine = prayedAt(null, true);
  expect(waitingIn({ items: [mine, prayedAt(null)], hasMore: false })).toBe(2);
  expect(waitingIn({ items: [mine, prayedAt(NOON)], hasMore: false })).toBe(0);
});

test('waitingIn returns undefined for an incomplete list or one longer than a sitting (P46)', () => {
  const many = (count: number) => Array.from({ length: count }, () => prayedAt(null));
  expect(waitingIn({ items: undefined, hasMore: false })).toBeUndefined();
  expect(waitingIn({ items: many(25), hasMore: true })).toBeUndefined();
  expect(waitingIn({ items: many(100), hasMore: false })).toBe(100);
  expect(waitingIn({ items: many(101), hasMore: false })).toBeUndefined();
});

test('an answer is new for seven days (P45)', () => {
  const answered = (daysAgo: number) => ({
    answeredAt: new Date(NOON - daysAgo * DAY).toISOString(),
  });
  expect(isNewlyAnswered(answered(6.9))).toBe(true);
  expect(isNewlyAnswered(answered(7))).toBe(false);
  expect(isNewlyAnswered({ answeredAt: null })).toBe(false);
});
