const MINUTE = 60_000;
/** So many take less than half a megabyte. */
const KEPT = 4096;

const made = new Map<number, string>();

/**
 * Milliseconds since 1970 as ISO 8601 in UTC. Each text is kept for a while: making the times of a
 * page of 50 takes longer than reading its rows, and the same page is read by a whole group.
 */
export const iso = (time: number) => {
  const known = made.get(time);
  if (known !== undefined) return known;
  const text = new Date(time).toISOString();
  if (made.size >= KEPT) made.clear();
  made.set(time, text);
  return text;
};

/** A time as `iso` writes it, cut to the minute. Other people see no more of when something was written. */
export const isoMinute = (time: number) => iso(time - (time % MINUTE));
