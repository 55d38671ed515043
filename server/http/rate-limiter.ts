/** So many times within so many milliseconds. */
export type Rate = { times: number; within: number };

/** Up to this many keys, nobody looks which of them have come to rest. */
const MANY = 10_000;

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/**
 * Counts what each key did of late. `elapsed` is a clock that only goes forward, in
 * milliseconds: one that can be set back would hand out tries anew, or none for a day.
 */
export const createRateLimiter = (elapsed: () => number) => {
  const times = new Map<string, { at: number[]; within: number }>();
  let lookAgainAt = MANY;

  const recent = (key: string, { within }: Rate) => {
    const now = elapsed();
    const kept = (times.get(key)?.at ?? []).filter((at) => now - at < within);
    times.set(key, { at: kept, within });
    return kept;
  };

  const forgetTheResting = () => {
    if (times.size <= lookAgainAt) return;
    const now = elapsed();
    for (const [key, { at, within }] of times) {
      const last = at.at(-1);
      if (last === undefined || now - last >= within) times.delete(key);
    }
    // Where most are still at it, looking through all of them at each try would be the attack.
    lookAgainAt = Math.max(MANY, 2 * times.size);
  };

  return {
    /** Takes one try. Gives 0 when there was one, else the seconds until there is. */
    take: (key: string, rate: Rate): number => {
      forgetTheResting();
      const at = recent(key, rate);
      const oldest = at[0];
      if (oldest !== undefined && at.length >= rate.times)
        return Math.max(1, Math.ceil((oldest + rate.within - elapsed()) / 1000));
      at.push(elapsed());
      return 0;
    },
    /** How many tries a key has taken of late. */
    taken: (key: string, rate: Rate): number => recent(key, rate).length,
    /** Takes the latest try back: it turned out not to count. */
    giveBack: (key: string) => {
      times.get(key)?.at.pop();
    },
    forget: (key: string) => {
      times.delete(key);
    },
  };
};
