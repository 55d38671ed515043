import { expect, test } from 'bun:test';
import type { InboxItem } from '../../shared/inbox.ts';
import { daysLater } from '../ui/dates/later-days.ts';
import { byDay, dayName, oneLineEach } from './one-line-each.ts';

const NOON = new Date(new Date().setHours(12, 0, 0, 0));

const item = (id: string, prayer: number | null, days = 0): InboxItem => ({
  id,
  kind: 'comment',
  text: '',
  path: prayer === null ? '/my-prayers' : `/prayers/${prayer}`,
  who: null,
  person: null,
  words: null,
  title: prayer === null ? null : 'Rain',
  group: null,
  createdAt: daysLater(NOON, -days).toISOString(),
  isRead: false,
});

test('N35: a request has one line, which is unread if any of its items is', () => {
  const items = [item('a', 1), item('b', null), item('c', 2), item('d', 1), item('e', null)];
  const lines = oneLineEach(items, ({ id }) => id === 'd');
  expect(lines.map((line) => [line.item.id, line.more, line.isUnread])).toEqual([
    ['a', 1, true],
    ['b', 0, false],
    ['c', 0, false],
    ['e', 0, false],
  ]);
});

test('N35: lines are grouped by day; the last two days are "Today" and "Yesterday"', () => {
  const lines = oneLineEach([item('a', 1), item('b', 2, 1), item('c', 3, 9)], () => false);
  const names = byDay(lines).map(([day]) => dayName(day));
  expect(names.slice(0, 2)).toEqual(['Today', 'Yesterday']);
  expect(names[2]).toMatch(/^[A-Z][a-z]+day, [A-Z][a-z]+ \d+/);
});
