import { describe, expect, test } from 'bun:test';
import ICAL from 'ical.js';
import { readCalendar } from '../../test-support/calendar-reader.ts';
import { createDerive } from '../secrets.ts';
import type { WeekHour } from './calendar.ts';
import { calendarFile } from './calendar-file.ts';
import { zones } from './zones.ts';

const derive = createDerive(Buffer.alloc(32, 7));
const NOW = Date.parse('2026-11-29T22:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const TEN_YEARS = 3_653 * DAY;
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

const hourFile = (weekly: WeekHour, now = NOW) => {
  const words = {
    title: 'Time to pray',
    text: 'The requests are here:',
    link: 'https://example.org/pray',
  };
  return calendarFile([{ about: 'hour 1', ...words, when: { weekly, minutes: 15 } }], derive, now);
};

describe('the clocks of a zone in a calendar file (P71)', () => {
  /** Returns times around each change of a zone that its clocks show once, and one between each two. */
  const probesIn = (timeZone: string, since: number) =>
    zones.offsetsBetween(since, since + TEN_YEARS, timeZone).flatMap(({ begin, offset }) => {
      const twice = Math.max(0, zones.offsetAt(begin - 1, timeZone) - offset);
      return [begin - twice - MINUTE, begin + twice + MINUTE, Math.max(begin, since) + 40 * DAY];
    });
  const wrongIn = (timeZone: string, since: number) => {
    const { zone } = readCalendar(hourFile({ days: EVERY_DAY, hour: 7, timeZone }, since));
    if (!zone) return [];
    return probesIn(timeZone, since)
      .filter((time) => time > since)
      .filter((time) => {
        const offset = zones.offsetAt(time, timeZone);
        const shown = ICAL.Time.fromData({ ...partsOf(time + offset), isDate: false }, zone);
        return shown.toUnixTime() * 1000 !== time;
      })
      .map((time) => `${timeZone} ${new Date(time).toISOString()}`);
  };
  const partsOf = (shown: number) => {
    const date = new Date(shown);
    return {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: date.getUTCHours(),
      minute: date.getUTCMinutes(),
      second: date.getUTCSeconds(),
    };
  };

  test('are right at each change for ten years, in every zone', () => {
    expect(zones.names().flatMap((name) => wrongIn(name, NOW))).toEqual([]);
  });

  test('are right where they stand in a table, as those of Ramadan did', () => {
    const since = Date.UTC(2019, 5);
    const file = hourFile({ days: EVERY_DAY, hour: 7, timeZone: 'Africa/Casablanca' }, since);
    expect(file.match(/BEGIN:(STANDARD|DAYLIGHT)/g)?.length).toBeGreaterThan(10);
    expect(wrongIn('Africa/Casablanca', since)).toEqual([]);
  });

  test('that change by a rule change by it for ever', () => {
    const file = hourFile({ days: EVERY_DAY, hour: 7, timeZone: 'Europe/Berlin' });
    expect(file).toContain('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r\n');
    expect(file).toContain('RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r\n');
    expect(file.match(/BEGIN:(STANDARD|DAYLIGHT)/g)).toHaveLength(2);
  });

  test('have a standard time, without summer time too', () => {
    for (const timeZone of ['America/Winnipeg', 'Asia/Kathmandu', 'Africa/Casablanca'])
      expect(hourFile({ days: EVERY_DAY, hour: 7, timeZone })).toContain('BEGIN:STANDARD');
  });
});
