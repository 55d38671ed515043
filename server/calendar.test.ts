import { describe, expect, test } from 'bun:test';
import { cachedByZone, lastHourAt, nextHourAfter, type WeekHour } from './calendar.ts';

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

const daily = (hour: number, timeZone: string): WeekHour => ({ days: EVERY_DAY, hour, timeZone });
const time = (text: string) => Date.parse(text);

/** Returns the next `count` times after a moment. */
const timesOf = (at: WeekHour, from: string, count: number) => {
  const found: string[] = [];
  let after = time(from);
  for (let n = 0; n < count; n++) {
    const next = nextHourAfter(at, after);
    if (next === null) return found;
    found.push(new Date(next).toISOString().replace(':00.000Z', 'Z'));
    after = next;
  }
  return found;
};

describe('daily reminders (N51)', () => {
  test('the hour is by the user’s clock, in a zone of half hours', () => {
    expect(timesOf(daily(7, 'Asia/Kolkata'), '2026-05-03T00:00Z', 2)).toEqual([
      '2026-05-03T01:30Z',
      '2026-05-04T01:30Z',
    ]);
    expect(timesOf(daily(7, 'Asia/Kathmandu'), '2026-05-03T00:00Z', 1)).toEqual([
      '2026-05-03T01:15Z',
    ]);
  });

  test('the days are the user’s, at both ends of the earth', () => {
    // In Pago Pago it is still Saturday, on Kiritimati already Sunday.
    const sunday = { days: [0], hour: 23 };
    expect(timesOf({ ...sunday, timeZone: 'Pacific/Pago_Pago' }, '2026-05-03T00:00Z', 2)).toEqual([
      '2026-05-04T10:00Z',
      '2026-05-11T10:00Z',
    ]);
    expect(timesOf({ ...sunday, timeZone: 'Pacific/Kiritimati' }, '2026-05-03T00:00Z', 1)).toEqual([
      '2026-05-03T09:00Z',
    ]);
  });

  test('the hour does not change when clocks do', () => {
    expect(timesOf(daily(7, 'Europe/Berlin'), '2026-03-28T00:00Z', 2)).toEqual([
      '2026-03-28T06:00Z',
      '2026-03-29T05:00Z',
    ]);
    expect(timesOf(daily(7, 'Europe/Berlin'), '2026-10-24T00:00Z', 2)).toEqual([
      '2026-10-24T05:00Z',
      '2026-10-25T06:00Z',
    ]);
  });

  test('an hour that is skipped in spring comes once, at the next existing moment', () => {
    expect(timesOf(daily(2, 'Europe/Berlin'), '2026-03-28T12:00Z', 2)).toEqual([
      '2026-03-29T01:00Z',
      '2026-03-30T00:00Z',
    ]);
    // Zones with a change of half an hour, and with one at midnight.
    expect(timesOf(daily(2, 'Australia/Lord_Howe'), '2026-10-03T00:00Z', 1)).toEqual([
      '2026-10-03T15:30Z',
    ]);
    expect(timesOf(daily(0, 'Africa/Cairo'), '2026-04-23T12:00Z', 2)).toEqual([
      '2026-04-23T22:00Z',
      '2026-04-24T21:00Z',
    ]);
  });

  test('an hour that is repeated in autumn comes once, at its first time', () => {
    expect(timesOf(daily(2, 'Europe/Berlin'), '2026-10-24T12:00Z', 2)).toEqual([
      '2026-10-25T00:00Z',
      '2026-10-26T01:00Z',
    ]);
    // After the first, before the second.
    expect(timesOf(daily(2, 'Europe/Berlin'), '2026-10-25T00:00Z', 1)).toEqual([
      '2026-10-26T01:00Z',
    ]);
  });

  test('a day that a country has skipped has no reminder', () => {
    // Samoa had no Friday, December 30, 2011.
    expect(
      timesOf({ days: [5], hour: 8, timeZone: 'Pacific/Apia' }, '2011-12-29T00:00Z', 1),
    ).toEqual(['2012-01-05T18:00Z']);
  });

  test('the last reminder is the moment from which the next one is computed', () => {
    for (const timeZone of ['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Pago_Pago'])
      for (const hour of [0, 2, 7, 23]) {
        const at = daily(hour, timeZone);
        for (let now = time('2026-03-26T00:00Z'); now < time('2026-04-02T00:00Z'); now += HOUR) {
          const next = nextHourAfter(at, now) ?? 0;
          expect(next).toBeGreaterThan(now);
          expect(next - now).toBeLessThanOrEqual(DAY + HOUR);
          expect(lastHourAt(at, next)).toBe(next);
          expect(lastHourAt(at, next - 1) ?? 0).toBeLessThan(next);
        }
      }
  });
});

test('formatters are cached for few time zones, however many users choose (N51)', () => {
  let count = 0;
  const zoneOf = cachedByZone((timeZone) => {
    count++;
    return { timeZone };
  });
  expect(zoneOf('UTC')).toBe(zoneOf('UTC'));
  expect(count).toBe(1);
  for (let n = 0; n < 100; n++) zoneOf(`zone ${n}`);
  expect(zoneOf('UTC')).toEqual({ timeZone: 'UTC' });
  expect(count).toBe(102);
});
