import { tooOften } from '../http/errors.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';

const MINUTE = 60_000;
/** How many failures cause no delay: for one account, and for one address. */
const FREE = {
  account: { times: 5, within: 15 * MINUTE },
  address: { times: 10, within: 3 * MINUTE },
};
/** The most failures that are remembered. More of them do not lengthen the delay. */
const COUNTED = 1000;
const LONGEST_WAIT = 8_000;
/** How many attempts may wait for one account. Further ones are refused with 429. */
const LINE = 12;

type Parts = { limiter: RateLimiter; wait: (milliseconds: number) => Promise<void> };
type Guess = { account: string; address: string; isGone: () => boolean };

export type Guesses = ReturnType<typeof createGuesses>;

/**
 * Makes guessing passwords slow without locking anybody out. Attempts on one account are checked
 * one after another, from whatever address. So are the attempts from an address with many failures.
 * The delay is 1, 2, 4 and then 8 seconds, growing with the failures before.
 */
export const createGuesses = ({ limiter, wait }: Parts) => {
  const lines = new Map<string, { length: number; last: Promise<unknown> }>();

  /** Runs the work after everything before it with the same key. Throws 429 if too many wait. */
  const inLine = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(key) ?? { length: 0, last: Promise.resolve() };
    if (line.length >= LINE) throw tooOften(LONGEST_WAIT / 1000);
    lines.set(key, line);
    line.length++;
    const mine = line.last.then(work);
    line.last = mine.catch(() => {});
    try {
      return await mine;
    } finally {
      line.length--;
      if (line.length === 0) lines.delete(key);
    }
  };

  const pauseFor = (kind: keyof typeof FREE, failures: number) => {
    const beyond = failures - FREE[kind].times;
    return beyond < 0 ? 0 : Math.min(1000 * 2 ** beyond, LONGEST_WAIT);
  };

  return {
    /**
     * Checks one attempt; `check` tells whether the password is right. The attempt counts as a
     * failure until then, so that many attempts at once count as many.
     */
    try: async ({ account, address, isGone }: Guess, check: () => Promise<boolean>) => {
      const keys = { account: `guess account ${account}`, address: `guess address ${address}` };
      const count = (kind: keyof typeof FREE) => {
        const failures = limiter.taken(keys[kind], FREE[kind]);
        limiter.take(keys[kind], { ...FREE[kind], times: COUNTED });
        return pauseFor(kind, failures);
      };
      const pauseOfAddress = count('address');
      const atAccount = () =>
        inLine(keys.account, async () => {
          const pause = Math.max(pauseOfAddress, count('account'));
          if (pause > 0) await wait(pause);
          // The caller has hung up, so checking would only waste a place.
          if (isGone()) return false;
          const isRight = await check();
          if (isRight) {
            limiter.forget(keys.account);
            limiter.giveBack(keys.address);
          }
          return isRight;
        });
      return pauseOfAddress > 0 ? inLine(keys.address, atAccount) : atAccount();
    },
  };
};
