/** A limit: `times` attempts within `within` milliseconds. */
export type Rate = { times: number; within: number };

/** Above this number of keys, old ones are removed. */
const MANY = 10_000;

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Counts attempts per key. `elapsed` must be monotonic: setting a clock back would give new attempts. */
export const createRateLimiter = (elapsed: () => number) => {
  const times = new Map<string, { at: number[]; within: number }>();
  let lookAgainAt = MANY;

  const recent = (key: string, { within }: Rate) => {
    const now = elapsed();
    const kept = (times.get(key)?.at ?? []).filter((at) => now - at < within);
    times.set(key, { at: kept, within });
    return kept;
  };

  const untilFree = (at: number[], { times, within }: Rate) => {
    // The attempt that must expire before another is allowed.
    const oldest = at[at.length - times];
    return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + within - elapsed()) / 1000));
  };

  const forgetTheResting = () => {
    if (times.size <= lookAgainAt) return;
    const now = elapsed();
    for (const [key, { at, within }] of times) {
      const last = at.at(-1);
      if (last === undefined || now - last >= within) times.delete(key);
    }
    // If most keys are active, scanning all of them at each attempt would itself be an attack.
    lookAgainAt = Math.max(MANY, 2 * times.size);
  };

  return {
    /** Uses one attempt. Returns 0 if it was allowed, else the seconds to wait. */
    take: (key: string, rate: Rate): number => {
      forgetTheResting();
      const at = recent(key, rate);
      const seconds = untilFree(at, rate);
      if (seconds === 0) at.push(elapsed());
      return seconds;
    },
    /** Returns the seconds until an attempt would be allowed; 0 for now. */
    secondsUntil: (key: string, rate: Rate): number => untilFree(recent(key, rate), rate),
    /** Returns the number of recent attempts of a key. */
    taken: (key: string, rate: Rate): number => recent(key, rate).length,
    /** Gives the last attempt back if it does not count. */
    giveBack: (key: string) => {
      times.get(key)?.at.pop();
    },
    forget: (key: string) => {
      times.delete(key);
    },
  };
};
