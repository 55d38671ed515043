import { timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import {
  readUnsubscribeToken,
  STOPPABLE,
  type Stoppable,
  switchesOf,
} from '../../shared/mailed-links.ts';
import { mailReader } from '../account/households/mailed.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { recordOfUser } from '../events/record.ts';
import { refused } from '../http/errors.ts';
import type { Derive } from '../secrets.ts';

/** `householdId`: the token is for the household reader, and is valid until that agreement ends. */
type Mailed = { id: number; addressVersion: number; householdId?: number };

/**
 * Returns a token that can only stop one kind of mail, or all about others, for one user. It is valid
 * until the user's address changes.
 */
export const unsubscribeToken = (
  derive: Derive,
  { id, addressVersion, householdId }: Mailed,
  stops: Stoppable,
) => {
  const letter = Object.entries(STOPPABLE).find(([, stoppable]) => stoppable === stops)?.[0];
  // Links mailed by older programs have no version.
  const version = addressVersion === 0 ? '' : `:${addressVersion}`;
  const household = householdId === undefined ? '' : `:household${householdId}`;
  return `${id}-${letter}-${derive('unsubscribe', `${id}:${letter}${version}${household}`)}`;
};

/**
 * Returns the user of a token and the kind that it stops; null if it is forged, or of an earlier address.
 */
const genuineUnsubscribe = (db: Db, derive: Derive, token: string) => {
  const about = readUnsubscribeToken(token);
  if (!about) return null;
  const id = about.userId;
  const version = users.addressVersion;
  const user = db.select({ version }).from(users).where(eq(users.id, id)).get();
  const mailed = { id, addressVersion: user?.version ?? 0 };
  const given = Buffer.from(token);
  const isOf = (one: Mailed) => {
    const expected = Buffer.from(unsubscribeToken(derive, one, about.stops));
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  const householdId = mailReader(db, id)?.householdId;
  return isOf(mailed) || (householdId !== undefined && isOf({ ...mailed, householdId }))
    ? about
    : null;
};

const NO_HOUR = { reminderDays: null, reminderHour: null, reminderZone: null, reminderAt: null };

const without = (stops: Stoppable) =>
  stops === 'myHour' ? NO_HOUR : Object.fromEntries(switchesOf(stops).map((name) => [name, false]));

/** Turns off the kind of a mail's link (RFC 8058), without signing in. Repeating it is no error. */
export const unsubscribeByMail = (db: Db, derive: Derive, token: string, now: number) => {
  const about = genuineUnsubscribe(db, derive, token);
  if (!about) throw refused('unknown-unsubscribe-link');
  change(db, (tx) => {
    const user = tx
      .update(users)
      .set(without(about.stops))
      .where(eq(users.id, about.userId))
      .returning({ id: users.id })
      .get();
    // A deleted account gets no more mail anyway.
    if (user) recordOfUser(tx, user.id, { kind: 'account', at: now });
  });
};
