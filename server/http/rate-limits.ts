import type { CallName } from '../../shared/contract.ts';
import { tooMany } from './errors.ts';
import type { Rate, RateLimiter } from './rate-limiter.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Whatever else is asked without being signed in. */
const SIGNED_OUT = { as: 'signed-out', times: 50, within: MINUTE };

/** What is counted per address, whoever asks; calls of one name share their count. */
const BY_ADDRESS: Partial<Record<CallName, Rate & { as: string }>> = {
  signIn: { as: 'sign-in', times: 10, within: 3 * MINUTE },
  getInvitedGroup: { as: 'look-up', times: 30, within: MINUTE },
  getInvitation: { as: 'look-up', times: 30, within: MINUTE },
  // Meant for strangers: an account must not be a way to make more of them, or to find out
  // whose addresses are registered, without any limit.
  register: SIGNED_OUT,
  forgotPassword: SIGNED_OUT,
  resetPassword: SIGNED_OUT,
  unsubscribeByMail: SIGNED_OUT,
};

/** Asked by every page that opens, and by whatever watches over the server. */
const FREE: CallName[] = ['getCurrentUser', 'getHealth', 'getInfo'];

/** What is counted per user. */
const BY_USER: Partial<Record<CallName, Rate>> = {
  invite: { times: 20, within: HOUR },
  requestUpload: { times: 60, within: HOUR },
  sendTestNotification: { times: 5, within: MINUTE },
  contact: { times: 5, within: HOUR },
  // Whoever finds a browser signed in must not find out the password in it.
  changePassword: { times: 10, within: 15 * MINUTE },
  deleteAccount: { times: 10, within: 15 * MINUTE },
};

/** The address is worked out only where it counts: most calls are of somebody signed in. */
type Caller = { address: () => string; user: { id: number } | null };

/** Throws 429, with `Retry-After`, for a call made too often. */
export const requireWithinLimits = (limiter: RateLimiter, name: CallName, caller: Caller) => {
  const { address, user } = caller;
  const byAddress = BY_ADDRESS[name] ?? (user || FREE.includes(name) ? undefined : SIGNED_OUT);
  if (byAddress) take(limiter, `${byAddress.as} ${address()}`, byAddress);
  const byUser = BY_USER[name];
  if (byUser && user) take(limiter, `${name} user ${user.id}`, byUser);
};

const take = (limiter: RateLimiter, key: string, rate: Rate) => {
  const seconds = limiter.take(key, rate);
  if (seconds > 0) throw tooMany(seconds);
};
