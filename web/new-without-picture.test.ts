import { expect, test } from 'bun:test';
import { isNewWithoutPicture } from './new-without-picture.ts';

const DAY = 24 * 60 * 60_000;
const createdAt = '2026-03-01T10:00:00.000Z';
const after = (days: number) => Date.parse(createdAt) + days * DAY;

test('a user without a picture counts as new for 30 days (A45)', () => {
  const without = { createdAt, profileImageUrl: null };
  expect(isNewWithoutPicture(without, after(0))).toBe(true);
  expect(isNewWithoutPicture(without, after(29))).toBe(true);
  expect(isNewWithoutPicture(without, after(30))).toBe(false);
});

test('a user with a picture is not asked for one (A45)', () => {
  const shown = { createdAt, profileImageUrl: '/api/pictures/a.webp' };
  expect(isNewWithoutPicture(shown, after(0))).toBe(false);
});
