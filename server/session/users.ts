import { eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { users } from '../db/schema.ts';

/** Addresses and user names that differ only by case are the same. */
export const keyOf = (text: string) => text.normalize('NFKC').toLowerCase();

export const userByEmail = (db: Db, email: string) =>
  db
    .select()
    .from(users)
    .where(eq(users.emailKey, keyOf(email)))
    .get();

export const userByUsername = (db: Db, username: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.usernameKey, keyOf(username)))
    .get();
