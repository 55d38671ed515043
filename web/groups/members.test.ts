import { expect, test } from 'bun:test';
import { m } from '../../shared/messages.ts';
import { joinDate } from './members.tsx';

test('a count of one is in the singular', () => {
  expect(m.groups_members({ count: 1 })).toBe('1 member');
  expect(m.groups_members({ count: 12 })).toBe('12 members');
});

test("a join date that cannot be parsed shows 'Unknown' (G11)", () => {
  expect(joinDate('2026-05-03T09:30:21.345Z')).toBe('May 3, 2026');
  expect(joinDate('the other day')).toBe('Unknown');
  expect(joinDate('')).toBe('Unknown');
});
