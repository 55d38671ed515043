import type { RateLimiter } from '../http/rate-limiter.ts';

const FREE_TRIES = { times: 5, within: 15 * 60_000 };
const MANY_TRIES = { times: 1000, within: FREE_TRIES.within };
const LONGEST_WAIT = 8_000;

/**
 * How long a try on this account has to wait, in milliseconds: nothing for the first five
 * failures in a quarter of an hour, then 1, 2, 4 and at most 8 seconds. A wait and never a
 * refusal, or anybody could lock anybody out by guessing wrong.
 */
export const waitBeforeTry = (limiter: RateLimiter, account: string) => {
  const failures = limiter.taken(keyFor(account), FREE_TRIES) - FREE_TRIES.times;
  return failures < 0 ? 0 : Math.min(1000 * 2 ** failures, LONGEST_WAIT);
};

export const noteFailure = (limiter: RateLimiter, account: string) =>
  limiter.take(keyFor(account), MANY_TRIES);

export const noteSuccess = (limiter: RateLimiter, account: string) =>
  limiter.forget(keyFor(account));

const keyFor = (account: string) => `guess ${account}`;
