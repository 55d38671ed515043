const MINUTE = 60_000;

/** Milliseconds since 1970 as ISO 8601 in UTC. */
export const iso = (time: number) => new Date(time).toISOString();

/** The same, cut to the minute. Other people see no more of when something was written. */
export const isoMinute = (time: number) => iso(time - (time % MINUTE));
