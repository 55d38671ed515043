import { timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Preference, readUnsubscribeToken, STOPPABLE } from '../../shared/notifications.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { recordOfUser } from '../events/record.ts';
import { refused } from '../http/errors.ts';
import type { Derive } from '../secrets.ts';

/** A token that can only turn off one preference of one user. */
export const unsubscribeToken = (derive: Derive, userId: number, preference: Preference) => {
  const letter = preference === STOPPABLE.n ? 'n' : 'a';
  return `${userId}-${letter}-${derive('unsubscribe', `${userId}:${letter}`)}`;
};

/** The user and preference of a token; null if the token is forged. */
const genuineUnsubscribe = (derive: Derive, token: string) => {
  const about = readUnsubscribeToken(token);
  if (!about) return null;
  const expected = Buffer.from(unsubscribeToken(derive, about.userId, about.preference));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected) ? about : null;
};

/**
 * Turns off the preference of a mail's link (RFC 8058), without signing in. Repeating it is no
 * error.
 */
export const unsubscribeByMail = (db: Db, derive: Derive, token: string, now: number) => {
  const about = genuineUnsubscribe(derive, token);
  if (!about) throw refused('unknown-unsubscribe-link');
  change(db, (tx) => {
    const user = tx
      .update(users)
      .set({ [about.preference]: false })
      .where(eq(users.id, about.userId))
      .returning({ id: users.id })
      .get();
    // A deleted account gets no more mail anyway.
    if (user) recordOfUser(tx, user.id, { kind: 'account', at: now });
  });
};
