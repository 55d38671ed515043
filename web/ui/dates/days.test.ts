import { describe, expect, test } from 'bun:test';
import { dayOf, daysBetween, largestUnit, momentOf } from './days.ts';
import { daysLater, yearEarlier } from './later-days.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test('a calendar date is midnight in local time, not in UTC (W10)', () => {
  expect(momentOf('2026-03-01').getHours()).toBe(0);
  expect(dayOf(momentOf('2026-03-01'))).toBe('2026-03-01');
  expect(momentOf('2026-03-01T22:30:00Z').toISOString()).toBe('2026-03-01T22:30:00.000Z');
});

test('days are counted by the calendar (W10)', () => {
  const at = (date: string) => momentOf(`${date}:00`);
  expect(daysBetween(at('2026-03-28T23:59'), at('2026-03-30T00:01'))).toBe(2);
  expect(daysBetween(at('2026-03-30T00:01'), at('2026-03-30T23:59'))).toBe(0);
  expect(dayOf(daysLater(momentOf('2026-02-27'), 2))).toBe('2026-03-01');
  expect(dayOf(daysLater(momentOf('2026-01-03'), -7))).toBe('2025-12-27');
  expect(dayOf(yearEarlier(momentOf('2028-02-29')))).toBe('2027-02-28');
  expect(dayOf(yearEarlier(momentOf('2028-03-01')))).toBe('2027-03-01');
});

describe('an age is expressed in its largest unit (W10)', () => {
  const cases: [number, ReturnType<typeof largestUnit>][] = [
    [-MINUTE, undefined],
    [MINUTE - 1, undefined],
    [MINUTE, { unit: 'minute', count: 1 }],
    [HOUR - 1, { unit: 'minute', count: 59 }],
    [DAY - 1, { unit: 'hour', count: 23 }],
    [30 * DAY, { unit: 'day', count: 30 }],
    [31 * DAY, { unit: 'month', count: 1 }],
    [365 * DAY, { unit: 'month', count: 11 }],
    [366 * DAY, { unit: 'year', count: 1 }],
    [800 * DAY, { unit: 'year', count: 2 }],
  ];
  for (const [milliseconds, unit] of cases)
    test(`${milliseconds} milliseconds`, () => {
      expect(largestUnit(milliseconds)).toEqual(unit);
    });
});
