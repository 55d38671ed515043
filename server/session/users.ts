import { eq, or } from 'drizzle-orm';
import { addressKey } from '../../shared/address.ts';
import type { Db } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { confusableSkeleton } from './confusable-skeleton.ts';

/** Returns the key by which usernames are compared, without regard to case. */
export const usernameKeyOf = (username: string) => username.normalize('NFKC').toLowerCase();

/** Returns the mailbox of an address, for counting: many providers ignore the part after a `+`. */
export const mailboxKey = (email: string) => addressKey(email).replace(/\+[^@]*(?=@)/, '');

export const userByEmail = (db: Db, email: string) =>
  db
    .select()
    .from(users)
    .where(eq(users.emailKey, addressKey(email)))
    .get();

/** Returns the user who signs in with this text. An address has an @; such a username has none. */
export const userToSignIn = (db: Db, typed: string) =>
  typed.includes('@')
    ? userByEmail(db, typed)
    : db
        .select()
        .from(users)
        .where(eq(users.usernameKey, usernameKeyOf(typed)))
        .get();

/** Returns the user with this username, or with one that looks like it. */
export const userByUsername = (db: Db, username: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(
      or(
        eq(users.usernameKey, usernameKeyOf(username)),
        eq(users.usernameLook, confusableSkeleton(username)),
      ),
    )
    .get();
