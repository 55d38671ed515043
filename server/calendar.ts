/** Making a formatter takes longer than using it, and a server has few time zones. */
const formatters = new Map<string, Intl.DateTimeFormat>();

const formatterOf = (timeZone: string) => {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone });
  formatters.set(timeZone, made);
  return made;
};

/** The day of a time, in milliseconds since 1970, in an IANA time zone: `2026-11-25`. */
export const dayOf = (time: number, timeZone: string) => formatterOf(timeZone).format(time);

const DAY_AND_MORE = 26 * 60 * 60_000;

/** Whether a time is on the day of `now`. The calendar is asked only about times that may be. */
export const onDayOf = (now: number, timeZone: string) => {
  const today = dayOf(now, timeZone);
  return (time: number) => Math.abs(now - time) < DAY_AND_MORE && dayOf(time, timeZone) === today;
};
