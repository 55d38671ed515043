import { tooOften } from '../http/errors.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';

const MINUTE = 60_000;
/** Failures that cost no wait: of one account, and of all sign-ins from one address. */
const FREE = {
  account: { times: 5, within: 15 * MINUTE },
  address: { times: 10, within: 3 * MINUTE },
};
/** Failures are remembered up to here; more of them make no wait longer. */
const COUNTED = 1000;
const LONGEST_WAIT = 8_000;
/** How many tries may wait in one line; whoever comes then is asked to come again. */
const LINE = 12;

type Parts = { limiter: RateLimiter; wait: (milliseconds: number) => Promise<void> };
type Guess = { account: string; address: string; isGone: () => boolean };

export type Guesses = ReturnType<typeof createGuesses>;

/**
 * Makes guessing passwords slow without locking anybody out. Tries at one account are checked
 * one after another, whatever addresses they come from, and so are the tries of an address that
 * has failed often. Each waits 1, 2, 4 and at most 8 seconds, the more failures came before it.
 */
export const createGuesses = ({ limiter, wait }: Parts) => {
  const lines = new Map<string, { length: number; last: Promise<unknown> }>();

  /** Does the work when everything before it in this line is done. Throws 429 in a long line. */
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
     * Checks one try: `check` says whether the password fits. The try counts as a failure from
     * before the check until it is found to be right, so that many at once count as many.
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
          // Nobody waits for the answer any more: checking it would only take up room.
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
