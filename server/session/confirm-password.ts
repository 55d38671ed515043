import { eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { refused } from '../http/errors.ts';
import { NO_PASSWORD, passwordFits } from './password.ts';
import { type Asked, type ProvingParts, prove } from './prove.ts';

/**
 * Checks the password of somebody who is signed in, and returns the stored hash. Throws 403 if it is
 * wrong or if they have none, and as `prove` does.
 */
export const confirmPassword = async (parts: ProvingParts, me: Asked, password: string) => {
  const hash = hashOf(parts.db, me);
  const isRight = await prove(parts, proofOf(me), (lane) =>
    passwordFits(parts.db, password, hash, lane),
  );
  if (!isRight) throw refused(hash === NO_PASSWORD ? 'no-password' : 'wrong-password');
  return hash;
};

/** Who has to prove again that it is really them, as `prove` wants it. */
export const proofOf = ({ id, sessionId, caller }: Asked) => ({
  account: `user ${id}`,
  userId: id,
  sessionId,
  caller,
});

/** The stored hash of a user's password. */
export const hashOf = (db: Db, { id }: { id: number }) =>
  db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id)).get()?.hash;
