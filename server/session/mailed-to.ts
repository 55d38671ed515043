import type { Rate, RateLimiter } from '../http/rate-limiter.ts';

const HOUR = 60 * 60_000;
/** Limits for one caller, and for all together. */
const BOUNDS: { each: Rate; together: Rate } = {
  each: { times: 3, within: HOUR },
  together: { times: 12, within: HOUR },
};

/**
 * Returns whether an address may get another mail that anybody without an account can ask for. It counts per
 * caller, so that a stranger cannot use up the mails of the address's owner, and for all callers together, so
 * that many cannot flood it.
 */
export const mayMail = (
  limiter: RateLimiter,
  { what, address, asker }: { what: string; address: string; asker: string },
) =>
  limiter.take(`${what} ${address} by ${asker}`, BOUNDS.each) === 0 &&
  limiter.take(`${what} ${address}`, BOUNDS.together) === 0;
