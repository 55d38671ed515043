import type { CallName } from '../../shared/contract.ts';
import { tooOften } from './errors.ts';
import type { Rate, RateLimiter } from './rate-limiter.ts';

const MINUTE = 60_000;

/** Whatever else is asked without being signed in. */
const SIGNED_OUT = { as: 'signed-out', times: 50, within: MINUTE };

/** What is counted per address, whoever asks; calls of one name share their count. */
const BY_ADDRESS: Partial<Record<CallName, Rate & { as: string }>> = {
  getInvitedGroup: { as: 'look-up', times: 30, within: MINUTE },
  getInvitation: { as: 'look-up', times: 30, within: MINUTE },
  // Meant for strangers: an account must not be a way to make more of them, or to find out
  // whose addresses are registered, without any limit.
  register: SIGNED_OUT,
  forgotPassword: SIGNED_OUT,
  resetPassword: SIGNED_OUT,
  unsubscribeByMail: SIGNED_OUT,
  confirmAddress: SIGNED_OUT,
};

/**
 * Asked by every page that opens, and by whatever watches over the server. Sign-ins are slowed
 * by failures, not counted.
 */
const FREE: CallName[] = ['getCurrentUser', 'getHealth', 'getInfo', 'signIn'];

/** The address is worked out only where it counts: most calls are of somebody signed in. */
type Caller = { address: () => string; user: { id: number } | null };

/** Throws 429, with `Retry-After`, for a call made too often from one address. */
export const requireWithinLimits = (limiter: RateLimiter, name: CallName, caller: Caller) => {
  const { address, user } = caller;
  const byAddress = BY_ADDRESS[name] ?? (user || FREE.includes(name) ? undefined : SIGNED_OUT);
  if (byAddress) take(limiter, `${byAddress.as} ${address()}`, byAddress);
};

const take = (limiter: RateLimiter, key: string, rate: Rate) => {
  const seconds = limiter.take(key, rate);
  if (seconds > 0) throw tooOften(seconds);
};
