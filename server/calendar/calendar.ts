import { once } from 'es-toolkit';
import { zones } from './zones.ts';

/** Returns the time zone of this machine, read once: asking the system takes longer than most calls. */
export const ownTimeZone = once(() => Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Returns what the clocks of a time zone show at a time, as if they showed UTC; both in milliseconds since 1970. */
export const shownAt = (time: number, timeZone: string) => time + zones.offsetAt(time, timeZone);

/** Returns the day of a time, in milliseconds since 1970, in an IANA time zone: `2026-11-25`. */
export const dayOf = (time: number, timeZone: string) =>
  new Date(shownAt(time, timeZone)).toISOString().slice(0, 10);

const DAY_AND_MORE = 26 * 60 * 60_000;

/**
 * Returns a function that tests whether a time is on the day of `now`. It uses the calendar only if needed.
 */
export const onDayOf = (now: number, timeZone: string) => {
  const today = dayOf(now, timeZone);
  return (time: number) => Math.abs(now - time) < DAY_AND_MORE && dayOf(time, timeZone) === today;
};

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** Maximum offsets of time zones behind and ahead of UTC. */
const BEHIND = 12 * HOUR;
const AHEAD = 14 * HOUR;

/** An hour on some days of the week, 0 being Sunday, in a time zone. */
export type WeekHour = { days: readonly number[]; hour: number; timeZone: string };

/**
 * Returns the first moment when the clocks show this time, given as if they showed UTC. If it is skipped, as in spring,
 * the next existing moment; null if the whole day is skipped, as once in Samoa.
 */
const momentShowing = (wanted: number, timeZone: string): number | null => {
  let before = wanted - AHEAD - HOUR;
  let from = wanted + BEHIND + HOUR;
  while (from - before > 1000) {
    const between = before + Math.floor((from - before) / 2000) * 1000;
    if (shownAt(between, timeZone) >= wanted) from = between;
    else before = between;
  }
  return shownAt(from, timeZone) - wanted < 3 * HOUR ? from : null;
};

/** Returns when a year begins by the clocks of a time zone, in milliseconds since 1970. */
export const startOfYear = (year: number, timeZone: string) => {
  const shown = Date.UTC(year, 0, 1);
  return momentShowing(shown, timeZone) ?? shown;
};

const startOfDay = (time: number, timeZone: string) =>
  Math.floor(shownAt(time, timeZone) / DAY) * DAY;

const momentsOn = (at: WeekHour, time: number, from: number, to: number) => {
  const today = startOfDay(time, at.timeZone);
  const moments: number[] = [];
  for (let day = today + from * DAY; day <= today + to * DAY; day += DAY) {
    const moment = at.days.includes(new Date(day).getUTCDay())
      ? momentShowing(day + at.hour * HOUR, at.timeZone)
      : null;
    if (moment !== null) moments.push(moment);
  }
  return moments;
};

/** Returns the next time of such an hour after a time; null if there is none. */
export const nextHourAfter = (at: WeekHour, time: number): number | null =>
  // A week may lack its day, if that is skipped.
  momentsOn(at, time, -1, 15).find((moment) => moment > time) ?? null;

/** Returns the last time of such an hour, if it was yesterday or today; else null. */
export const lastHourAt = (at: WeekHour, time: number): number | null =>
  momentsOn(at, time, -1, 0).findLast((moment) => moment <= time) ?? null;

/** Returns the last time of such an hour, at most two weeks ago. Throws if there was none. */
export const latestHourAt = (at: WeekHour, time: number): number => {
  const found = momentsOn(at, time, -15, 0).findLast((moment) => moment <= time);
  if (found === undefined) throw new Error('This hour never came.');
  return found;
};

/**
 * Returns the next time of a cron pattern after a time, in milliseconds since 1970, by the clocks of a time zone.
 * `next` returns the pattern's next time after one, in UTC; null if there is none.
 */
export const nextShown = (
  next: (after: Date) => Date | null,
  time: number,
  timeZone: string,
): number | null => {
  for (let shown = next(new Date(shownAt(time, timeZone))); shown; shown = next(shown)) {
    const moment = momentShowing(shown.getTime(), timeZone);
    // Of an hour that comes twice, the first one counts.
    if (moment !== null && moment > time) return moment;
  }
  return null;
};
