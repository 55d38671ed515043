import { eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { refused } from '../http/errors.ts';
import { passwordFits } from './password.ts';

/** Checks the password and returns the stored hash. Throws 403 if the password is wrong. */
export const confirmPassword = async (db: Db, me: { id: number }, password: string) => {
  const hash = hashOf(db, me);
  if (!(await passwordFits(password, hash))) throw refused('wrong-password');
  return hash;
};

/** The stored hash of a user's password. */
export const hashOf = (db: Db, { id }: { id: number }) =>
  db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id)).get()?.hash;
