const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Parses a moment (RFC 3339 §5.6), or a calendar date as midnight in local time. */
export const momentOf = (date: string) =>
  new Date(/^\d{4}-\d\d-\d\d$/.test(date) ? `${date}T00:00` : date);

/** Local calendar date of a moment, `YYYY-MM-DD`. */
export const dayOf = (moment: Date) =>
  [
    String(moment.getFullYear()).padStart(4, '0'),
    ...[moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0')),
  ].join('-');

/** Today in local time, `YYYY-MM-DD`. */
export const today = () => dayOf(new Date());

export const isToday = (date: string) => dayOf(momentOf(date)) === today();

export const startOfDay = (moment: Date) => new Date(new Date(moment).setHours(0, 0, 0, 0));
export const startOfHour = (moment: Date) => new Date(new Date(moment).setMinutes(0, 0, 0));

/** Returns the same time of day, `days` later, or earlier if negative. */
export const daysLater = (moment: Date, days: number) => {
  const later = new Date(moment);
  later.setDate(later.getDate() + days);
  return later;
};

/** Returns the same day a year earlier; 28 February for a leap day. */
export const yearEarlier = (moment: Date) => {
  const earlier = new Date(moment);
  earlier.setFullYear(earlier.getFullYear() - 1);
  return earlier.getDate() === moment.getDate() ? earlier : daysLater(earlier, -earlier.getDate());
};

/** Number of calendar days between two moments. Rounded, because a day may have 23 or 25 hours. */
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
