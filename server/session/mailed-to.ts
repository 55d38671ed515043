import type { Rate, RateLimiter } from '../http/rate-limiter.ts';

const HOUR = 60 * 60_000;
/** For one who asks, and for everybody together. */
const BOUNDS: { each: Rate; together: Rate } = {
  each: { times: 3, within: HOUR },
  together: { times: 12, within: HOUR },
};

/**
 * Whether an address may get one more mail that somebody without an account can ask for. It is
 * counted by who asks, so that a stranger cannot use up the mails of the person whose address it is;
 * and for all who ask together, so that many cannot flood it.
 */
export const mayMail = (
  limiter: RateLimiter,
  { what, address, asker }: { what: string; address: string; asker: string },
) =>
  limiter.take(`${what} ${address} by ${asker}`, BOUNDS.each) === 0 &&
  limiter.take(`${what} ${address}`, BOUNDS.together) === 0;
