import { composed, formsOf } from '../../shared/composed.ts';
import { PASSWORD_SENTENCES } from '../../shared/session.ts';
import { invalid, retryLater } from '../http/errors.ts';
import { createFairQueue } from '../http/fair-queue.ts';
import { requireUncommon } from './common-passwords.ts';

/** argon2id with 19 MiB and two passes, fast enough on a small machine. */
const COST = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;

// Two at a time: more would only use up the memory of an old PC. Congregations take turns, and within one of
// them members and strangers.
const twoAtOnce = createFairQueue(2);
/** Maximum hashes that wait per lane. More are refused with 503. */
const MOST_WAITING = 64;

/** An object that identifies a congregation. */
type Whose = object;
/** A member is signed in or on a known device. So a member waits for one stranger at a time, however many guess. */
export type Lane = 'member' | 'stranger';

/** Returns the hash of a password in the form NFC. Throws 503 if too many wait. */
export const hashPassword = (whose: Whose, password: string, lane: Lane = 'member') =>
  inTurn(whose, lane, () => Bun.password.hash(composed(password), COST));

/** Throws 400 for a password that is too common or shorter than the operator requires. */
export const requireGoodPassword = (
  { config }: { config: { passwordMin: number } },
  password: string,
  { tooShort } = PASSWORD_SENTENCES,
) => {
  if (composed(password).length < config.passwordMin)
    throw invalid(tooShort({ minimum: config.passwordMin }));
  requireUncommon(composed(password));
};

/** Stored instead of a hash if no password works: the user chooses one by a mailed link. */
export const NO_PASSWORD = '';

/** `anew` is the hash of the NFC form if another form was stored; the caller stores it. */
export type PasswordMatch = { isRight: boolean; anew?: string };

/**
 * Compares a password in each of its Unicode forms with a hash. Without a hash (no account, or no password)
 * it compares with a hash that never matches, so that the time does not reveal which addresses exist. Throws
 * 503 if too many wait.
 */
export const matchPassword = (
  whose: Whose,
  password: string,
  hash: string | undefined,
  lane: Lane,
): Promise<PasswordMatch> =>
  inTurn(whose, lane, async () => {
    for (const form of formsOf(password)) {
      const isRight = (await Bun.password.verify(form, hash || (await decoy()))) && Boolean(hash);
      if (!isRight) continue;
      if (form === composed(password)) return { isRight };
      return { isRight, anew: await Bun.password.hash(composed(password), COST) };
    }
    return { isRight: false };
  });

const lanes = new WeakMap<Whose, Record<Lane, object>>();

const inTurn = async <T>(whose: Whose, lane: Lane, work: () => Promise<T>): Promise<T> => {
  const both = lanes.get(whose) ?? { member: {}, stranger: {} };
  lanes.set(whose, both);
  if (twoAtOnce.waitingOf(both[lane]) >= MOST_WAITING) throw retryLater('too-many-signing-in', 5);
  return twoAtOnce.run(both[lane], work);
};

let decoyHash: Promise<string> | undefined;
const decoy = () => {
  decoyHash ??= Bun.password.hash(crypto.randomUUID(), COST);
  return decoyHash;
};
