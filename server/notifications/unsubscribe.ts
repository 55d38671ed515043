import { eq } from 'drizzle-orm';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { recordOfUser } from '../events/record.ts';
import { refused } from '../http/errors.ts';
import { genuineUnsubscribe } from '../mail/preferences.ts';
import type { Derive } from '../secret-key.ts';

/** Turns off what a mail's own link is about (RFC 8058): no sign-in, one click, and again no harm. */
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
    // Whose account is gone gets no more mails either way.
    if (user) recordOfUser(tx, user.id, { kind: 'account', at: now });
  });
};
