import pLimit from 'p-limit';

/** argon2id, 19 MiB and two passes: what a small machine can do without being felt. */
const COST = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;

// Two at once: more would only fill the memory of an old PC.
const twoAtOnce = pLimit(2);

export const hashPassword = (password: string) =>
  twoAtOnce(() => Bun.password.hash(password, COST));

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
