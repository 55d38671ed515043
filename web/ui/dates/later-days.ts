const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/* Reckons with local times as days.ts has them. In a module of its own, because few screens need it. */

const startOf = (unit: number) => (moment: Date) =>
  new Date(Math.floor(moment.getTime() / unit) * unit);
export const startOfDay = startOf(DAY);
export const startOfHour = startOf(HOUR);

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
