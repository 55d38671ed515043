import pLimit from 'p-limit';
import type { Config } from '../config.ts';
import { invalid } from '../http/errors.ts';

/** argon2id, 19 MiB and two passes: what a small machine can do without being felt. */
const COST = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;

// Two at once: more would only fill the memory of an old PC.
const twoAtOnce = pLimit(2);

export const hashPassword = (password: string) =>
  twoAtOnce(() => Bun.password.hash(password, COST));

/** Throws 400 for a password shorter than the operator wants; the contract has its own minimum. */
export const requireLength = (
  { config }: { config: Pick<Config, 'passwordMin'> },
  password: string,
  name = 'Password',
) => {
  if (password.length < config.passwordMin)
    throw invalid(`${name} must be at least ${config.passwordMin} characters`);
};

/**
 * Whether the password fits. Without a hash (no such account) it works just as long on one
 * that nothing fits, so that the time it takes tells nobody which addresses exist.
 */
export const passwordFits = async (password: string, hash: string | undefined) => {
  const fits = await twoAtOnce(async () => Bun.password.verify(password, hash ?? (await decoy())));
  return fits && hash !== undefined;
};

let decoyHash: Promise<string> | undefined;
const decoy = () => {
  decoyHash ??= Bun.password.hash(crypto.randomUUID(), COST);
  return decoyHash;
};
