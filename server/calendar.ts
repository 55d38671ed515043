/** Of more time zones the formatters are made anew: each takes much memory, and people choose any zone. */
const MOST_ZONES = 50;

/** What is made once for each time zone, as long as these are few: making a formatter takes longer than using it. */
export const byZone = <T>(make: (timeZone: string) => T) => {
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

const formatterOf = byZone((timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone }));

/** The day of a time, in milliseconds since 1970, in an IANA time zone: `2026-11-25`. */
export const dayOf = (time: number, timeZone: string) => formatterOf(timeZone).format(time);

const DAY_AND_MORE = 26 * 60 * 60_000;

/** Whether a time is on the day of `now`. The calendar is asked only about times that may be. */
export const onDayOf = (now: number, timeZone: string) => {
  const today = dayOf(now, timeZone);
  return (time: number) => Math.abs(now - time) < DAY_AND_MORE && dayOf(time, timeZone) === today;
};

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** The clocks on earth are at most so far behind UTC, and at most so far ahead. */
const BEHIND = 12 * HOUR;
const AHEAD = 14 * HOUR;

const clockOf = byZone(
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, hourCycle: 'h23', calendar: 'gregory', numberingSystem: 'latn' },
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
    }),
);

/** What the clocks of a time zone show at a time, as if they showed UTC. */
const shownAt = (time: number, timeZone: string) => {
  const parts = new Map<string, number>();
  for (const { type, value } of clockOf(timeZone).formatToParts(time))
    parts.set(type, Number(value));
  const of = (type: string) => parts.get(type) ?? 0;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'));
};

/** An hour on some days of the week, 0 being Sunday, by the clocks of a time zone. */
export type WeekHour = { days: readonly number[]; hour: number; timeZone: string };

/**
 * The first moment of a day when the clocks show this hour. Where it is left out, as in spring, the next
 * moment that there is; null where the whole day is left out, as once in Samoa.
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

/** The next time that such an hour comes after a time; null if it never does. */
export const nextHourAfter = (at: WeekHour, time: number): number | null =>
  // A week may lack its day, where that is left out.
  momentsOn(at, time, -1, 15).find((moment) => moment > time) ?? null;

/** The last time that such an hour came, if it was yesterday or today; else null. */
export const lastHourAt = (at: WeekHour, time: number): number | null =>
  momentsOn(at, time, -1, 0).findLast((moment) => moment <= time) ?? null;
