import ICAL from 'ical.js';
import type { Derive } from '../secrets.ts';
import { nextHourAfter, shownAt, type WeekHour } from './calendar.ts';
import { observancesOf, WEEKDAYS } from './observances.ts';

/*
 * Calendar files (RFC 5545). They have no METHOD, no organizer and no attendees: a calendar program then takes the
 * events as the user's own, and asks nobody for an answer (ADR 51).
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The next one has a year of five digits, which a calendar file cannot have. */
const LAST_DAY = '9999-12-31';

/** The library counts a folded line without the space that begins it. A line has 75 octets at most. */
ICAL.foldLength = 74;

export type CalendarEvent = {
  /** Says what the event is about, such as `request 12`. The same text always makes the same UID. */
  about: string;
  title: string;
  /** A sentence about it; the link is added. */
  text: string;
  link: string;
  when: OnDay | AtTime | EachWeek;
};

/** The whole of a day, `YYYY-MM-DD`, in whatever zone the reader is. */
type OnDay = { day: string };
/** Two moments, in milliseconds since 1970. They are exact also in an hour that the clocks show twice. */
type AtTime = { from: number; to: number };
/** An hour of the clocks of its zone, from its first time after the file is made. */
type EachWeek = { weekly: WeekHour; minutes: number };

type Property = [name: string, parameters: Record<string, string>, type: string, value: unknown];
type Component = [name: string, properties: Property[], components: Component[]];

/**
 * Returns a calendar file with these events. A file that is made later replaces them: it has the same UIDs, and a
 * higher SEQUENCE. Times that repeat are in their zone, whose changes of the clocks the file brings along.
 */
export const calendarFile = (events: readonly CalendarEvent[], derive: Derive, now: number) => {
  const timeZones = new Set(
    events.flatMap(({ when }) => ('weekly' in when && hasZone(when) ? when.weekly.timeZone : [])),
  );
  const calendar: Component = [
    'vcalendar',
    [
      ['version', {}, 'text', '2.0'],
      ['prodid', {}, 'text', '-//Upheld//Upheld//EN'],
    ],
    [
      ...[...timeZones].map((timeZone) => zoneComponent(timeZone, now)),
      ...events.map((event) => eventComponent(event, derive, now)),
    ],
  ];
  return ICAL.stringify(calendar);
};

const hasZone = ({ weekly }: EachWeek) => weekly.timeZone !== 'UTC';

const eventComponent = (
  { about, title, text, link, when }: CalendarEvent,
  derive: Derive,
  now: number,
): Component => [
  'vevent',
  [
    ['uid', {}, 'text', uidOf(derive('calendar entry', about))],
    ['dtstamp', {}, 'date-time', utc(now)],
    ['sequence', {}, 'integer', Math.floor(now / MINUTE)],
    ...timesOf(when, now),
    ['summary', {}, 'text', title],
    ['description', {}, 'text', `${text}\n${link}`],
    ['url', {}, 'uri', link],
    // In a shared calendar, others see no more than that there is something.
    ['class', {}, 'text', 'PRIVATE'],
    ['transp', {}, 'text', 'TRANSPARENT'],
  ],
  [],
];

/** Returns a UUID of version 8 that stands for a secret: a UID names neither a server nor a user (RFC 7986, section 5.3). */
const uidOf = (secret: string) => {
  const bytes = Buffer.from(secret, 'base64url').subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) % 16) + 0x80;
  bytes[8] = ((bytes[8] ?? 0) % 64) + 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

const timesOf = (when: CalendarEvent['when'], now: number): Property[] => {
  if ('day' in when) {
    const start: Property = ['dtstart', {}, 'date', when.day];
    // A day without an end is one day long (RFC 5545, section 3.6.1).
    if (when.day === LAST_DAY) return [start];
    return [start, ['dtend', {}, 'date', shown(Date.parse(when.day) + DAY).slice(0, 10)]];
  }
  if ('from' in when)
    return [
      ['dtstart', {}, 'date-time', utc(when.from)],
      ['dtend', {}, 'date-time', utc(when.to)],
    ];
  const { weekly, minutes } = when;
  const first = firstTime(weekly, now);
  const at = (time: number) => (hasZone(when) ? shown(time) : utc(time));
  const zone: Record<string, string> = hasZone(when) ? { tzid: weekly.timeZone } : {};
  const rule =
    weekly.days.length === 7
      ? { freq: 'DAILY' }
      : { freq: 'WEEKLY', byday: weekly.days.map((day) => WEEKDAYS[day]) };
  return [
    ['dtstart', zone, 'date-time', at(first)],
    ['dtend', zone, 'date-time', at(first + minutes * MINUTE)],
    ['rrule', {}, 'recur', rule],
  ];
};

/** Returns what the clocks show at the next such hour that is not skipped. */
const firstTime = (weekly: WeekHour, now: number) => {
  for (let time = nextHourAfter(weekly, now); time !== null; time = nextHourAfter(weekly, time)) {
    const clock = shownAt(time, weekly.timeZone);
    if (clock % DAY === weekly.hour * HOUR) return clock;
  }
  throw new Error('This hour never comes.');
};

const zoneComponent = (timeZone: string, now: number): Component => {
  const observances = observancesOf(timeZone, now);
  // Outlook reads no zone without standard time.
  const standard = Math.min(...observances.map(({ to }) => to));
  return [
    'vtimezone',
    [['tzid', {}, 'text', timeZone]],
    observances.map(({ shown: clock, from, to, rule }) => [
      to > standard ? 'daylight' : 'standard',
      [
        ['dtstart', {}, 'date-time', shown(clock)],
        ['tzoffsetfrom', {}, 'utc-offset', offsetWords(from)],
        ['tzoffsetto', {}, 'utc-offset', offsetWords(to)],
        ...(rule ? [yearly(rule)] : []),
      ],
      [],
    ]),
  ];
};

const yearly = ({ month, weekday }: { month: number; weekday: string }): Property => [
  'rrule',
  {},
  'recur',
  { freq: 'YEARLY', bymonth: month, byday: weekday },
];

/** Returns `+05:30`, and the seconds if there are any. */
const offsetWords = (offset: number) => {
  const clock = shown(Math.abs(offset)).slice(11).replace(/:00$/, '');
  return `${offset < 0 ? '-' : '+'}${clock}`;
};

/** Returns a time as jCal has it (RFC 7265): `2026-12-24T07:00:00`. */
const shown = (time: number) => new Date(time).toISOString().slice(0, 19);
const utc = (time: number) => `${shown(time)}Z`;
