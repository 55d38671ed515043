/** Each bucket's bound is about 1.4 times the one before. */
const STEP = Math.SQRT2;
const FIRST = 0.5;
const BOUNDS = Array.from({ length: 34 }, (_, index) => FIRST * STEP ** index);

/**
 * Number of calls per bucket of duration. Bucket 0 has calls of up to half a millisecond, the last one calls
 * of more than 46 seconds. Missing buckets at the end are empty.
 */
export type Durations = number[];

export const countDuration = (durations: Durations, milliseconds: number) => {
  const bucket =
    milliseconds <= FIRST
      ? 0
      : Math.min(Math.ceil(Math.log2(milliseconds / FIRST) * 2), BOUNDS.length);
  while (durations.length <= bucket) durations.push(0);
  durations[bucket] = (durations[bucket] ?? 0) + 1;
};

/** Returns the sum of two counts. */
export const addDurations = (some: Durations, others: Durations): Durations =>
  Array.from(
    { length: Math.max(some.length, others.length) },
    (_, bucket) => (some[bucket] ?? 0) + (others[bucket] ?? 0),
  );

/** Returns the milliseconds that this share of the calls stayed under, to about a fifth; null without calls. */
export const durationPercentile = (durations: Durations, share: number): number | null => {
  const all = durations.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let before = 0;
  for (const [bucket, count] of durations.entries()) {
    if (count > 0 && before + count >= all * share) {
      const from = BOUNDS[bucket - 1] ?? (bucket === 0 ? 0 : FIRST);
      const to = BOUNDS[bucket] ?? from;
      return from + ((all * share - before) / count) * (to - from);
    }
    before += count;
  }
  return null;
};
