import { clockAt, clockNow } from './clock.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/* Dates here show local time as if it were UTC (clock.ts). */

/** Returns the local time of a moment (RFC 3339 §5.6), or midnight of a calendar date. */
export const momentOf = (date: string) =>
  /^\d{4}-\d\d-\d\d$/.test(date) ? new Date(date) : clockAt(Date.parse(date));

/** Calendar date of a local time, `YYYY-MM-DD`. */
export const dayOf = (moment: Date) =>
  [
    String(moment.getUTCFullYear()).padStart(4, '0'),
    ...[moment.getUTCMonth() + 1, moment.getUTCDate()].map((part) => String(part).padStart(2, '0')),
  ].join('-');

/** Today in local time, `YYYY-MM-DD`. */
export const today = () => dayOf(clockNow());

export const isToday = (date: string) => dayOf(momentOf(date)) === today();

export const startOfDay = (moment: Date) => new Date(new Date(moment).setUTCHours(0, 0, 0, 0));
export const startOfHour = (moment: Date) => new Date(new Date(moment).setUTCMinutes(0, 0, 0));

/** Returns the same time of day, `days` later, or earlier if negative. */
export const daysLater = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY);

/** Returns the same day a year earlier; 28 February for a leap day. */
export const yearEarlier = (moment: Date) => {
  const earlier = new Date(moment);
  earlier.setUTCFullYear(earlier.getUTCFullYear() - 1);
  return earlier.getUTCDate() === moment.getUTCDate()
    ? earlier
    : daysLater(earlier, -earlier.getUTCDate());
};

/** Number of calendar days between two local times. */
export const daysBetween = (from: Date, to: Date) =>
  Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY);

const UNITS = [
  ['year', 365.25 * DAY],
  ['month', (365.25 / 12) * DAY],
  ['day', DAY],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const;

/** Returns the largest unit that fits into a duration, and its count; undefined below a minute. */
export const largestUnit = (milliseconds: number) => {
  const unit = UNITS.find(([, length]) => milliseconds >= length);
  return unit && { unit: unit[0], count: Math.floor(milliseconds / unit[1]) };
};
