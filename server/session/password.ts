import pLimit from 'p-limit';
import { invalid, later } from '../http/errors.ts';
import { requireUncommon } from './common-passwords.ts';

/** argon2id, 19 MiB and two passes: what a small machine can do without being felt. */
const COST = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;

// Two at once: more would only fill the memory of an old PC.
const twoAtOnce = pLimit(2);
/** How many may wait for their turn; whoever comes then is asked to come again. */
const MOST_WAITING = 64;

export const hashPassword = (password: string) => inTurn(() => Bun.password.hash(password, COST));

/**
 * Throws 400 for a password shorter than the operator wants, or one that everybody tries first.
 * The contract has its own minimum.
 */
export const requireGoodPassword = (
  { config }: { config: { passwordMin: number } },
  password: string,
  name = 'Password',
) => {
  if (password.length < config.passwordMin)
    throw invalid(`${name} must be at least ${config.passwordMin} characters`);
  requireUncommon(password);
};

/**
 * Whether the password fits. Without a hash (no such account) it works just as long on one
 * that nothing fits, so that the time it takes tells nobody which addresses exist.
 * Throws 503 when too many wait already, as hashPassword does.
 */
export const passwordFits = async (password: string, hash: string | undefined) => {
  const fits = await inTurn(async () => Bun.password.verify(password, hash ?? (await decoy())));
  return fits && hash !== undefined;
};

const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  if (twoAtOnce.pendingCount >= MOST_WAITING) throw later('too-many-signing-in', 5);
  return twoAtOnce(work);
};

let decoyHash: Promise<string> | undefined;
const decoy = () => {
  decoyHash ??= Bun.password.hash(crypto.randomUUID(), COST);
  return decoyHash;
};
