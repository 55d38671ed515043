/** Maximum time zones whose formatters are cached: each takes much memory, and users choose any zone. */
const MOST_ZONES = 50;

/** Caches a value per time zone, up to the maximum: making a formatter takes longer than using it. */
export const cachedByZone = <T>(make: (timeZone: string) => T) => {
  const made = new Map<string, T>();
  return (timeZone: string) => {
    const known = made.get(timeZone);
    if (known) return known;
    if (made.size >= MOST_ZONES) made.clear();
    const one = make(timeZone);
    made.set(timeZone, one);
    return one;
  };
};

const formatterOf = cachedByZone((timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone }));

/** Returns the day of a time, in milliseconds since 1970, in an IANA time zone: `2026-11-25`. */
export const dayOf = (time: number, timeZone: string) => formatterOf(timeZone).format(time);

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

const clockOf = cachedByZone(
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, hourCycle: 'h23', calendar: 'gregory', numberingSystem: 'latn' },
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
    }),
);

/** Returns what the clocks of a time zone show at a time, as if they showed UTC. */
const shownAt = (time: number, timeZone: string) => {
  const parts = new Map<string, number>();
  for (const { type, value } of clockOf(timeZone).formatToParts(time))
    parts.set(type, Number(value));
  const of = (type: string) => parts.get(type) ?? 0;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'));
};

/** An hour on some days of the week, 0 being Sunday, in a time zone. */
export type WeekHour = { days: readonly number[]; hour: number; timeZone: string };

/**
 * Returns the first moment of a day when the clocks show this hour. If it is skipped, as in spring, the next
 * existing moment; null if the whole day is skipped, as once in Samoa.
 */
const momentOf = (day: number, { hour, timeZone }: WeekHour): number | null => {
  const wanted = day + hour * HOUR;
  let before = wanted - AHEAD - HOUR;
  let from = wanted + BEHIND + HOUR;
  while (from - before > 60_000) {
    const between = before + Math.floor((from - before) / 120_000) * 60_000;
    if (shownAt(between, timeZone) >= wanted) from = between;
    else before = between;
  }
  return shownAt(from, timeZone) - wanted < 3 * HOUR ? from : null;
};

const startOfDay = (time: number, timeZone: string) =>
  Math.floor(shownAt(time, timeZone) / DAY) * DAY;

const momentsOn = (at: WeekHour, time: number, from: number, to: number) => {
  const today = startOfDay(time, at.timeZone);
  const moments: number[] = [];
  for (let day = today + from * DAY; day <= today + to * DAY; day += DAY) {
    const moment = at.days.includes(new Date(day).getUTCDay()) ? momentOf(day, at) : null;
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
