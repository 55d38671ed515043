import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { refused } from '../http/errors.ts';
import { NO_PASSWORD } from './password.ts';
import { type Asked, type ProvingParts, proveByPassword } from './prove.ts';

/** Checks a user's password and returns its hash. Throws 403 if it is wrong or missing, and as `prove` does. */
export const confirmPassword = async (parts: ProvingParts, me: Asked, password: string) => {
  const hash = hashOf(parts.db, me);
  const { isRight, anew } = await proveByPassword(parts, proofInput(me), password, hash);
  if (!isRight) throw refused(hash === NO_PASSWORD ? 'no-password' : 'wrong-password');
  if (anew === undefined || hash === undefined) return hash;
  // Do not overwrite a password that was changed meanwhile.
  const isSame = and(eq(users.id, me.id), eq(users.passwordHash, hash));
  parts.db.update(users).set({ passwordHash: anew }).where(isSame).run();
  return hashOf(parts.db, me);
};

/** Returns the input of `prove` for a signed-in user. */
export const proofInput = ({ id, sessionId, caller }: Asked) => ({
  account: `user ${id}`,
  userId: id,
  sessionId,
  caller,
});

export const hashOf = (db: Db, { id }: { id: number }) =>
  db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id)).get()?.hash;
