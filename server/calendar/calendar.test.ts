import { describe, expect, test } from 'bun:test';
import { Cron } from 'croner';
import moment from 'moment-timezone';
import {
  dayOf,
  lastHourAt,
  latestHourAt,
  nextHourAfter,
  nextShown,
  type WeekHour,
} from './calendar.ts';

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

describe('days and hours by the rules of this year (N87)', () => {
  // Since autumn 2026 these keep their clocks: Bun 1.4.5 itself knows IANA 2026a.
  const NEW = {
    'America/Winnipeg': '2026-12-10T12:00Z',
    'America/Vancouver': '2026-12-10T14:00Z',
    'America/Edmonton': '2026-12-10T13:00Z',
    'Africa/Casablanca': '2026-12-10T07:00Z',
    'America/Havana': '2026-12-10T11:00Z',
  };
  for (const [zone, seven] of Object.entries(NEW))
    test(`seven in the morning in ${zone} is ${seven}`, () => {
      expect(timesOf(daily(7, zone), '2026-12-10T00:00Z', 1)).toEqual([seven]);
      expect(latestHourAt(daily(7, zone), time('2026-12-11T00:00Z'))).toBe(time(seven));
      const midnight = time(seven) - 7 * HOUR;
      expect(dayOf(midnight, zone)).toBe('2026-12-10');
      expect(dayOf(midnight - 1, zone)).toBe('2026-12-09');
    });

  // As moment-timezone reckons, which shares the data and no code.
  const CHANGING = [
    ...Object.keys(NEW),
    'Australia/Lord_Howe',
    'Europe/Chisinau',
    'America/Inuvik',
  ];
  for (const zone of CHANGING)
    test(`each part of a year in ${zone} has its day, and each day its seven o’clock`, () => {
      const differing: string[] = [];
      for (
        let now = time('2026-06-01T00:00Z');
        now < time('2027-06-01T00:00Z');
        now += 3.5 * HOUR
      ) {
        if (dayOf(now, zone) !== moment.tz(now, zone).format('YYYY-MM-DD'))
          differing.push(`day at ${now}`);
        const next = moment.tz(now, zone).startOf('day').hour(7);
        if (next.valueOf() <= now) next.add(1, 'day').hour(7);
        if (nextHourAfter(daily(7, zone), now) !== next.valueOf())
          differing.push(`seven at ${now}`);
      }
      expect(differing).toEqual([]);
    });

  test('a zone whose clocks change by half an hour keeps its hours', () => {
    expect(timesOf(daily(7, 'Australia/Lord_Howe'), '2026-10-02T00:00Z', 3)).toEqual([
      '2026-10-02T20:30Z',
      '2026-10-03T20:00Z',
      '2026-10-04T20:00Z',
    ]);
  });
});

test('the latest weekly hour is two weeks ago where its day was skipped (N5)', () => {
  // Samoa had no Friday, December 30, 2011.
  const fridays = { days: [5], hour: 8, timeZone: 'Pacific/Apia' };
  expect(latestHourAt(fridays, time('2012-01-05T00:00Z'))).toBe(time('2011-12-23T18:00Z'));
  expect(() => latestHourAt({ ...fridays, days: [] }, 0)).toThrow('This hour never came.');
});

describe('a cron pattern by the clocks of a zone (N87)', () => {
  const nextOf = (pattern: string, from: string, zone: string) => {
    const cron = new Cron(pattern, { timezone: 'UTC' });
    const next = nextShown((after) => cron.nextRun(after), time(from), zone);
    return next === null ? null : new Date(next).toISOString().replace(':00.000Z', 'Z');
  };

  test('runs at the hour that the clocks show, before and after a change', () => {
    expect(nextOf('0 3 * * *', '2026-03-27T12:00Z', 'Europe/Berlin')).toBe('2026-03-28T02:00Z');
    expect(nextOf('0 3 * * *', '2026-03-28T12:00Z', 'Europe/Berlin')).toBe('2026-03-29T01:00Z');
    expect(nextOf('0 3 * * *', '2026-12-09T12:00Z', 'America/Winnipeg')).toBe('2026-12-10T08:00Z');
  });

  test('runs once in an hour that comes twice, and after one that is skipped', () => {
    // On 25 October 2026 the clocks show half past two at 00:30 and at 01:30 UTC.
    expect(nextOf('30 2 * * *', '2026-10-25T00:00Z', 'Europe/Berlin')).toBe('2026-10-25T00:30Z');
    expect(nextOf('30 2 * * *', '2026-10-25T00:30Z', 'Europe/Berlin')).toBe('2026-10-26T01:30Z');
    expect(nextOf('30 2 * * *', '2026-10-25T01:15Z', 'Europe/Berlin')).toBe('2026-10-26T01:30Z');
    expect(nextOf('30 2 * * *', '2026-03-29T00:00Z', 'Europe/Berlin')).toBe('2026-03-29T01:00Z');
  });

  test('that never comes has no time', () => {
    expect(nextOf('0 0 30 2 *', '2026-10-25T00:00Z', 'UTC')).toBeNull();
  });
});
