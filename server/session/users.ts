import { eq, or } from 'drizzle-orm';
import { addressKey } from '../../shared/address.ts';
import type { Db } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { confusableSkeleton } from './confusable-skeleton.ts';

/** Usernames are compared without regard to case. */
export const keyOf = (username: string) => username.normalize('NFKC').toLowerCase();

/** Where mail to an address arrives, to count by: many providers leave out what follows a `+`. */
export const mailboxOf = (email: string) => addressKey(email).replace(/\+[^@]*(?=@)/, '');

export const userByEmail = (db: Db, email: string) =>
  db
    .select()
    .from(users)
    .where(eq(users.emailKey, addressKey(email)))
    .get();

/** The user who signs in with this: an address has an @, and such a username does not. */
export const userToSignIn = (db: Db, typed: string) =>
  typed.includes('@')
    ? userByEmail(db, typed)
    : db
        .select()
        .from(users)
        .where(eq(users.usernameKey, keyOf(typed)))
        .get();

/** The user with this username, or with one that looks like it. */
export const userByUsername = (db: Db, username: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(
      or(
        eq(users.usernameKey, keyOf(username)),
        eq(users.usernameLook, confusableSkeleton(username)),
      ),
    )
    .get();
