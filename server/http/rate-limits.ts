import type { CallName } from '../../shared/contract.ts';
import { tooOften } from './errors.ts';
import type { Rate, RateLimiter } from './rate-limiter.ts';

const MINUTE = 60_000;

/** All other calls of visitors. */
const SIGNED_OUT = { as: 'signed-out', times: 50, within: MINUTE };

/** Calls that are counted per address, signed in or not. Calls with one name share a count. */
const BY_ADDRESS: Partial<Record<CallName, Rate & { as: string }>> = {
  getInvitedGroup: { as: 'look-up', times: 30, within: MINUTE },
  getSignInLinkOwner: { as: 'look-up', times: 30, within: MINUTE },
  getConfirmation: { as: 'look-up', times: 30, within: MINUTE },
  getAddressChange: { as: 'look-up', times: 30, within: MINUTE },
  getAddressUndo: { as: 'look-up', times: 30, within: MINUTE },
  getInvitation: { as: 'look-up', times: 30, within: MINUTE },
  // These calls are for strangers. Being signed in must not lift the limit, or one account could be used to
  // make many, or to test which addresses are registered.
  register: SIGNED_OUT,
  forgotPassword: SIGNED_OUT,
  askForCode: SIGNED_OUT,
  startPasskeySignIn: SIGNED_OUT,
  resetPassword: SIGNED_OUT,
  unsubscribeByMail: SIGNED_OUT,
  followMailLink: SIGNED_OUT,
  confirmAddress: SIGNED_OUT,
  rejectConfirmation: SIGNED_OUT,
  changeAddress: SIGNED_OUT,
  undoAddress: SIGNED_OUT,
};

/** Every way to sign in. Failures delay the next calls, see server/session/guesses.ts. */
export const SIGN_INS: readonly CallName[] = [
  'signIn',
  'signInByPasskey',
  'signInByCode',
  'signInByLink',
  'signInByCard',
];

/** Each page and monitoring make these calls. Sign-ins are delayed after failures instead of counted. */
const FREE: CallName[] = ['getCurrentUser', 'getHealth', 'getInfo', ...SIGN_INS];

/** The address is computed only when needed: most calls are made by signed-in users. */
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
