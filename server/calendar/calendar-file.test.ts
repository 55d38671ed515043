import { describe, expect, test } from 'bun:test';
import moment from 'moment-timezone';
import { readCalendar, timesIn } from '../../test-support/calendar-reader.ts';
import { createDerive } from '../secrets.ts';
import { nextHourAfter, type WeekHour } from './calendar.ts';
import { type CalendarEvent, calendarFile } from './calendar-file.ts';

const derive = createDerive(Buffer.alloc(32, 7));
const NOW = Date.parse('2026-11-29T22:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TEN_YEARS = 3_653 * DAY;
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

const EVENT = {
  about: 'request 12',
  title: 'Pray for Martin',
  text: 'An answer is needed by this day.',
  link: 'https://prayer.example.org/prayers/12',
  when: { day: '2026-12-31' },
};
const fileOf = (changed: Partial<CalendarEvent> = {}, now = NOW) =>
  calendarFile([{ ...EVENT, ...changed }], derive, now);
const hourFile = (weekly: WeekHour, now = NOW) => fileOf({ when: { weekly, minutes: 15 } }, now);

describe('a calendar file (P72)', () => {
  test('is one event in lines of 75 octets at most, as RFC 5545 has it', () => {
    const title = `Für „Jürgen“, ${'기도제목 '.repeat(30)}; ${'الصلاة '.repeat(30)}\\ 👩‍👩‍👧‍👦${'😀'.repeat(40)}`;
    const text = `${'x'.repeat(400)}\nBEGIN:VEVENT\nATTENDEE:mailto:you@example.org`;
    const file = fileOf({ title, text });
    const lines = file.split('\r\n');
    expect(lines.at(-1)).toBe('');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const { event, calendar } = readCalendar(file);
    expect(event.summary).toBe(title);
    expect(event.description).toBe(`${text}\n${EVENT.link}`);
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1);
  });

  test('asks nobody for an answer, rings no bell, and leaves the time free', () => {
    const file = fileOf();
    expect(file).not.toMatch(/METHOD|ORGANIZER|ATTENDEE|VALARM|X-WR/);
    expect(file).toContain('TRANSP:TRANSPARENT\r\n');
    expect(file).toContain('CLASS:PRIVATE\r\n');
  });

  test('of a day has that day in whatever zone its reader is', () => {
    const file = fileOf();
    expect(file).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n');
    expect(file).not.toContain('VTIMEZONE');
  });

  test('of the last day that a calendar file can name has no end, and so lasts that day', () => {
    const file = fileOf({ when: { day: '9999-12-31' } });
    expect(file).toContain('DTSTART;VALUE=DATE:99991231\r\nSUMMARY:');
  });

  test('takes the place of an older one, and of no other', () => {
    const uidOf = (file: string) => readCalendar(file).event.uid;
    const sequenceOf = (file: string) => readCalendar(file).event.sequence;
    expect(uidOf(fileOf())).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    );
    expect(uidOf(fileOf({}, NOW + DAY))).toBe(uidOf(fileOf()));
    expect(sequenceOf(fileOf({}, NOW + MINUTE))).toBeGreaterThan(Number(sequenceOf(fileOf())));
    expect(uidOf(fileOf({ about: 'request 13' }))).not.toBe(uidOf(fileOf()));
    const other = calendarFile([EVENT], createDerive(Buffer.alloc(32, 8)), NOW);
    expect(uidOf(other)).not.toBe(uidOf(fileOf()));
  });

  test('has several events, and each zone once', () => {
    const weekly = { days: [0], hour: 7, timeZone: 'Europe/Berlin' };
    const file = calendarFile(
      [1, 2, 3].map((n) => ({ ...EVENT, about: `hour ${n}`, when: { weekly, minutes: 30 } })),
      derive,
      NOW,
    );
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(3);
    expect(file.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1);
  });

  test('tells two hours apart that the clocks show alike', () => {
    // Berlin shows half past two at 00:30 and at 01:30 UTC.
    const starts = ['2026-10-25T00:30Z', '2026-10-25T01:30Z'].map((start) => {
      const from = Date.parse(start);
      const { event } = readCalendar(fileOf({ when: { from, to: from + HOUR } }));
      expect(event.endDate.toUnixTime() - event.startDate.toUnixTime()).toBe(3600);
      return event.startDate.toUnixTime() * 1000;
    });
    expect(starts).toEqual([Date.parse('2026-10-25T00:30Z'), Date.parse('2026-10-25T01:30Z')]);
  });
});

describe('an hour that repeats in a calendar file (P71)', () => {
  const ZONES = [
    'America/Winnipeg',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'Africa/Cairo',
    'Asia/Gaza',
    'America/Havana',
    'Europe/Berlin',
    'Asia/Kathmandu',
    'UTC',
  ];
  for (const timeZone of ZONES)
    test(`in ${timeZone} comes at seven on each day of ten years`, () => {
      const weekly = { days: EVERY_DAY, hour: 7, timeZone };
      const times = timesIn(hourFile(weekly), NOW + TEN_YEARS);
      expect(times.length).toBeGreaterThan(3_650);
      const wrong = times.filter(
        (time, n) =>
          moment.tz(time, timeZone).format('HH:mm') !== '07:00' ||
          time !== nextHourAfter(weekly, times[n - 1] ?? NOW),
      );
      expect(wrong.map((time) => new Date(time).toISOString())).toEqual([]);
    });

  test('comes on its days of the week alone, the first time too', () => {
    const weekly = { days: [3, 5], hour: 6, timeZone: 'Asia/Seoul' };
    const days = timesIn(hourFile(weekly), NOW + 15 * DAY).map((time) =>
      moment.tz(time, 'Asia/Seoul').format('ddd D HH:mm'),
    );
    expect(days).toEqual(['Wed 2 06:00', 'Fri 4 06:00', 'Wed 9 06:00', 'Fri 11 06:00']);
  });

  test('does not begin with an hour that the clocks skip', () => {
    const weekly = { days: EVERY_DAY, hour: 2, timeZone: 'Europe/Berlin' };
    const file = hourFile(weekly, Date.parse('2027-03-27T12:00Z'));
    expect(file).toContain('DTSTART;TZID=Europe/Berlin:20270329T020000');
  });
});
