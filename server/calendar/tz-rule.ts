import type { Zone } from './zone.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** `CST6CDT,M3.2.0,M11.1.0`: standard time, summer time, and the dates and hours when each begins. */
const RULE =
  /^(?:<[^>]+>|[A-Za-z]+)([+-]?[\d:]+)(?:(?:<[^>]+>|[A-Za-z]+)([+-]?[\d:]+)?,([^,/]+)(?:\/([^,]+))?,([^,/]+)(?:\/(.+))?)?$/;

/** Returns hours, minutes and seconds such as `-1:30` in milliseconds. */
const duration = (text: string) => {
  const [hours = 0, minutes = 0, seconds = 0] = text.replace(/^[+-]/, '').split(':').map(Number);
  return (text.startsWith('-') ? -1 : 1) * (hours * HOUR + minutes * 60_000 + seconds * 1000);
};

/** Returns the start of a rule's day in a year, as if clocks showed UTC. */
const dayIn = (year: number, date: string) => {
  if (date.startsWith('M')) {
    const [month = 1, week = 1, weekday = 0] = date.slice(1).split('.').map(Number);
    const first = Date.UTC(year, month - 1, 1);
    const days = ((weekday - new Date(first).getUTCDay() + 7) % 7) + 7 * (week - 1);
    // The fifth week means the last one.
    return first + (first + days * DAY >= Date.UTC(year, month, 1) ? days - 7 : days) * DAY;
  }
  const isJulian = date.startsWith('J');
  const day = Number(isJulian ? date.slice(1) : date);
  // A Julian day is counted from 1 and without 29 February.
  if (!isJulian) return Date.UTC(year, 0, 1 + day);
  return day < 60 ? Date.UTC(year, 0, day) : Date.UTC(year, 2, day - 59);
};

/**
 * Adds the changes of a rule (POSIX, with the extensions of RFC 9636, section 3.3.1) after the zone's last one, up to
 * the end of `lastYear`. A rule without summer time, or none, adds nothing.
 */
export const addRule = (zone: Zone, rule: string, lastYear: number) => {
  const [, west = '', ownSummer, begin, beginHour = '2', end, endHour = '2'] =
    RULE.exec(rule) ?? [];
  if (!begin || !end) return;
  const standard = 0 - duration(west);
  const summer = ownSummer ? 0 - duration(ownSummer) : standard + HOUR;
  const last = zone.begins.at(-1) ?? 0;
  const firstYear = Math.max(1970, Number.isFinite(last) ? new Date(last).getUTCFullYear() : 1970);
  for (let year = firstYear; year <= lastYear; year++) {
    const changes: [time: number, offset: number][] = [
      [dayIn(year, begin) + duration(beginHour) - standard, summer],
      [dayIn(year, end) + duration(endHour) - summer, standard],
    ];
    for (const [time, offset] of changes.sort(([one], [other]) => one - other)) {
      if (time <= last) continue;
      zone.begins.push(time);
      zone.offsets.push(offset);
    }
  }
};
