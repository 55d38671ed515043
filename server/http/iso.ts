const MINUTE = 60_000;
/** Maximum cached times, less than half a megabyte. */
const KEPT = 4096;

const made = new Map<number, string>();

/**
 * Returns milliseconds since 1970 as ISO 8601 in UTC. The texts are cached: formatting the times of a page of
 * 50 takes longer than reading its rows, and a whole group reads that page.
 */
export const iso = (time: number) => {
  const known = made.get(time);
  if (known !== undefined) return known;
  const text = new Date(time).toISOString();
  if (made.size >= KEPT) made.clear();
  made.set(time, text);
  return text;
};

/** Returns a time as ISO 8601, cut to the minute. Other users do not see exactly when a text was written. */
export const isoMinute = (time: number) => iso(time - (time % MINUTE));
