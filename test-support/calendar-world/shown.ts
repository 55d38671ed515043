import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { $ } from 'bun';
import { nextHourAfter } from '../../server/calendar/calendar.ts';
import { calendarFile } from '../../server/calendar/calendar-file.ts';
import { createDerive } from '../../server/secrets.ts';
import { testFolder } from '../folder.ts';

/** An event as a calendar program has it: its title, and when it starts, in milliseconds since 1970. */
export type Shown = [title: string, start: number];

const DAY = 24 * 60 * 60_000;
const NOW = Date.parse('2026-11-29T22:00Z');
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const TITLE = '기도; ساعة الصلاة, \\ Gebet';
/** Berlin shows half past two at 00:30 and at 01:30 UTC. */
const VIGIL = ['2027-10-31T00:30Z', '2027-10-31T01:30Z'].map((start) => Date.parse(start));

export const ZONES = [
  'America/Winnipeg',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Europe/Berlin',
];

/** Weeks in which clocks change, in ten years. */
export const SPANS = ['2026-12-01', '2027-03-10', '2027-10-01', '2030-10-20', '2036-04-01'].map(
  (day): readonly [number, number] => [Date.parse(day), Date.parse(day) + 35 * DAY],
);

/** Returns the calendar file of an hour of each day in a zone, with two hours of a vigil. */
export const fileIn = (timeZone: string) => {
  const about = { text: '기도제목은 '.repeat(40), link: 'https://prayer.example.org/pray' };
  const weekly = { days: EVERY_DAY, hour: 7, timeZone };
  return calendarFile(
    [
      { ...about, about: 'hour 1', title: TITLE, when: { weekly, minutes: 15 } },
      ...VIGIL.map((from) => ({
        ...{ ...about, about: `vigil ${from}`, title: 'Vigil' },
        when: { from, to: from + 60 * 60_000 },
      })),
    ],
    createDerive(Buffer.alloc(32, 7)),
    NOW,
  );
};

/** Returns the events that such a file has within the spans. */
export const expectedIn = (timeZone: string): Shown[] => {
  const weekly = { days: EVERY_DAY, hour: 7, timeZone };
  const shown = VIGIL.map((start): Shown => ['Vigil', start]);
  for (const [from, to] of SPANS) {
    let at = nextHourAfter(weekly, from - 1);
    while (at !== null && at < to) {
      shown.push([TITLE, at]);
      at = nextHourAfter(weekly, at);
    }
  }
  return sorted(
    shown.filter(([, start]) => SPANS.some(([from, to]) => start >= from && start < to)),
  );
};

export const sorted = (shown: readonly Shown[]) =>
  shown.toSorted(([one, at], [other, then]) => at - then || (one < other ? -1 : 1));

/** Makes a folder with the file, and a shell in it that meets nobody's settings. */
export const makeCalendar = (timeZone: string) => {
  const folder = testFolder('calendar');
  const at = (name: string) => join(folder, name);
  mkdirSync(at('own'));
  writeFileSync(at('events.ics'), fileIn(timeZone));
  const sh = new $.Shell().cwd(folder).env({ ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' });
  return { at, sh };
};
