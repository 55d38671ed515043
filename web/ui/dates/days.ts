import { clockAt, clockNow } from './clock.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/* Dates here show local time as if it were UTC (clock.ts). */

/** Returns the local time of a moment (RFC 3339 §5.6), or midnight of a calendar date. */
export const momentOf = (date: string) =>
  /^\d{4}-\d\d-\d\d$/.test(date) ? new Date(date) : clockAt(Date.parse(date));

/** Calendar date of a local time, `YYYY-MM-DD`. */
// An invalid date has no text: the server refuses it.
export const dayOf = (moment: Date) => `${moment.toJSON()}`.slice(0, 10);

/** Today in local time, `YYYY-MM-DD`. */
export const today = () => dayOf(clockNow());

export const isToday = (date: string) => dayOf(momentOf(date)) === today();

/** Number of calendar days between two local times. */
export const daysBetween = (from: Date, to: Date) =>
  Math.floor(to.getTime() / DAY) - Math.floor(from.getTime() / DAY);

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
