const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A moment (RFC 3339 §5.6), or the first one of a calendar date where the member is. */
export const momentOf = (date: string) =>
  new Date(/^\d{4}-\d\d-\d\d$/.test(date) ? `${date}T00:00` : date);

/** The calendar date of a moment where the member is, `YYYY-MM-DD`. */
export const dayOf = (moment: Date) =>
  [
    String(moment.getFullYear()).padStart(4, '0'),
    ...[moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0')),
  ].join('-');

/** Today where the member is, as `YYYY-MM-DD`. */
export const today = () => dayOf(new Date());

export const isToday = (date: string) => dayOf(momentOf(date)) === today();

/** The first moment of its day, or of its hour. */
export const startOfDay = (moment: Date) => new Date(new Date(moment).setHours(0, 0, 0, 0));
export const startOfHour = (moment: Date) => new Date(new Date(moment).setMinutes(0, 0, 0));

/** The same time of day, so many days later (or earlier). */
export const daysLater = (moment: Date, days: number) => {
  const later = new Date(moment);
  later.setDate(later.getDate() + days);
  return later;
};

/** A year earlier; 28 February for a leap day. */
export const yearEarlier = (moment: Date) => {
  const earlier = new Date(moment);
  earlier.setFullYear(earlier.getFullYear() - 1);
  return earlier.getDate() === moment.getDate() ? earlier : daysLater(earlier, -earlier.getDate());
};

/** How many calendar days lie between two moments. A day may have 23 or 25 hours. */
export const daysBetween = (from: Date, to: Date) =>
  Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY);

const UNITS = [
  ['year', 365.25 * DAY],
  ['month', (365.25 / 12) * DAY],
  ['day', DAY],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const;

/** The largest unit of which one or more have passed in so many milliseconds, and how many. */
export const largestUnit = (milliseconds: number) => {
  const unit = UNITS.find(([, length]) => milliseconds >= length);
  return unit && { unit: unit[0], count: Math.floor(milliseconds / unit[1]) };
};
