import { expect, test } from 'bun:test';
import { range } from 'es-toolkit';
import { iso, isoMinute } from './iso.ts';

const START = Date.UTC(2026, 10, 24, 9, 30, 21, 345);

test('a time is written in UTC, to the millisecond, always in one form', () => {
  expect(iso(START)).toBe('2026-11-24T09:30:21.345Z');
  expect(iso(START)).toBe('2026-11-24T09:30:21.345Z');
  expect(iso(0)).toBe('1970-01-01T00:00:00.000Z');
});

test('other users see a time to the minute', () => {
  expect(isoMinute(START)).toBe('2026-11-24T09:30:00.000Z');
});

test('times beyond the cache are right too', () => {
  const times = range(10_000).map((n) => START + n * 61_001);
  expect(times.map(iso)).toEqual(times.map((time) => new Date(time).toISOString()));
  expect(iso(START)).toBe('2026-11-24T09:30:21.345Z');
});
