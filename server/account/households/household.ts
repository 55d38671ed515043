import { and, eq, sql } from 'drizzle-orm';
import { type HouseholdForm, PEOPLE_PER_ADDRESS } from '../../../shared/household.ts';
import { change, type Tx } from '../../db/change.ts';
import type { Db } from '../../db/open.ts';
import { households, users } from '../../db/schema.ts';
import { recordOfUser } from '../../events/record.ts';
import { refused } from '../../http/errors.ts';
import type { Notify } from '../../notify.ts';
import { recordReaderChange } from '../../reachability/record.ts';
import {
  askingUser,
  countUsersReadBy,
  type Household,
  householdBetween,
  householdOf,
  householdsOf,
  isReadElsewhere,
  isUnexpired,
  isWaiting,
  otherUser,
  presentHousehold,
} from './rows.ts';

/** Notifies `userId` that mail is no longer shared with `otherId`. */
export type NotifiesOfEnds = Notify<'household-ended', { userId: number; otherId: number }>;

export type HouseholdParts = {
  db: Db;
  notify: Notify<'household-asked', { id: number; userId: number }> &
    Notify<'household-agreed', { id: number; userId: number }> &
    NotifiesOfEnds;
};

type Me = { id: number };

/** Returns a user's agreed households and open questions. */
export const listHouseholds = (db: Db, me: Me, now: number) => ({
  shared: householdsOf(db, me, now).map((row) => presentHousehold(db, me, row)),
});

/**
 * Asks a user of one's groups whether mail for one of the two may go to the other's address too. If the other
 * has asked the same already, it is agreed. Throws 404 for a user who is in no group of the caller's, 409 if
 * it is asked or agreed, or if the caller's own mail or address allows no more.
 */
export const askHousehold = (
  parts: HouseholdParts,
  me: Me,
  { userId, whose }: HouseholdForm,
  now: number,
) =>
  change(parts.db, (tx) => {
    if (!sharesGroup(tx, me, userId)) throw refused('user-not-found');
    const [personId, readerId] = whose === 'mine' ? [me.id, userId] : [userId, me.id];
    const known = householdBetween(tx, { personId, readerId });
    if (known && isWaiting(known, now) && askingUser(known) === userId)
      return presentHousehold(tx, me, agree(parts, tx, me, known, now));
    if (known && (known.agreedAt !== null || isWaiting(known, now)))
      throw refused('household-known');
    if (whose === 'mine' && isReadElsewhere(tx, me.id)) throw refused('household-elsewhere');
    if (whose === 'theirs') requireReader(tx, me.id);
    if (known && isUnexpired(known, now) && askingUser(known) === me.id)
      return presentHousehold(tx, me, openAgain(tx, known, now));
    if (known) tx.delete(households).where(eq(households.id, known.id)).run();
    const asked = tx
      .insert(households)
      .values({ personId, readerId, byReader: whose === 'theirs', createdAt: now })
      .returning()
      .get();
    parts.notify(tx, 'household-asked', { id: asked.id, userId }, now);
    recordOfBoth(tx, asked, now);
    return presentHousehold(tx, me, asked);
  });

/**
 * Opens the caller's own question that was withdrawn or refused. The other user was notified and is not
 * notified again, so that nobody gets ten equal mails a day. It expires as it would have.
 */
const openAgain = (tx: Tx, { id }: Household, now: number) => {
  const opened = tx
    .update(households)
    .set({ closedAt: null })
    .where(eq(households.id, id))
    .returning()
    .get();
  recordOfBoth(tx, opened, now);
  return opened;
};

/** Agrees to a question. Throws 404 if there is none, or it is the caller's own. */
export const agreeToHousehold = (parts: HouseholdParts, me: Me, id: number, now: number) =>
  change(parts.db, (tx) => {
    const row = householdOf(tx, me, id, now);
    if (!row || row.agreedAt !== null || askingUser(row) === me.id)
      throw refused('household-not-found');
    agree(parts, tx, me, row, now);
  });

/** Ends a household at once, withdraws a question, or refuses one. */
export const endHousehold = ({ db, notify }: HouseholdParts, me: Me, id: number, now: number) =>
  change(db, (tx) => {
    const row = householdOf(tx, me, id, now);
    if (!row) throw refused('household-not-found');
    endOne(notify, tx, me, row, now);
  });

/** Ends all households of a user whose account is deactivated or deleted, and notifies the other users. */
export const endHouseholdsOf = (notify: NotifiesOfEnds, tx: Tx, me: Me, now: number) => {
  for (const row of householdsOf(tx, me, now)) endOne(notify, tx, me, row, now);
};

const endOne = (notify: NotifiesOfEnds, tx: Tx, me: Me, row: Household, now: number) => {
  recordOfBoth(tx, row, now);
  const isRow = eq(households.id, row.id);
  if (row.agreedAt === null) {
    tx.update(households).set({ closedAt: now }).where(isRow).run();
    return;
  }
  tx.delete(households).where(isRow).run();
  recordReaderChange(tx, row, now);
  notify(tx, 'household-ended', { userId: otherUser(row, me), otherId: me.id }, now);
};

const agree = (parts: HouseholdParts, tx: Tx, me: Me, row: Household, now: number) => {
  const { id, personId, readerId } = row;
  const other = tx
    .select({ isActive: users.isActive })
    .from(users)
    .where(eq(users.id, otherUser(row, me)))
    .get();
  if (!other?.isActive) throw refused('household-not-found');
  if (isReadElsewhere(tx, personId))
    throw refused(personId === me.id ? 'household-elsewhere' : 'household-full');
  requireReader(tx, readerId, readerId === me.id);
  const agreed = tx
    .update(households)
    .set({ agreedAt: now })
    .where(eq(households.id, id))
    .returning()
    .get();
  // Notify both: a stranger at one user's open browser may have agreed.
  for (const userId of [personId, readerId])
    parts.notify(tx, 'household-agreed', { id, userId }, now);
  recordOfBoth(tx, agreed, now);
  recordReaderChange(tx, agreed, now);
  return agreed;
};

/** Throws unless mail for others can go to this reader's address. The other user does not learn the reason. */
const requireReader = (tx: Tx, readerId: number, isMe = true) => {
  const reader = tx.select().from(users).where(eq(users.id, readerId)).get();
  if (isMe && reader?.email == null) throw refused('no-own-address');
  if (isMe && reader?.emailConfirmedAt === null) throw refused('confirm-address-first');
  if (reader?.emailConfirmedAt == null || countUsersReadBy(tx, readerId) >= PEOPLE_PER_ADDRESS)
    throw refused('household-full');
};

const recordOfBoth = (tx: Tx, { personId, readerId }: Household, at: number) => {
  for (const userId of [personId, readerId]) recordOfUser(tx, userId, { kind: 'account', at });
};

/** Returns whether the other user is active and in a group with the caller. */
const sharesGroup = (tx: Tx, me: Me, userId: number) =>
  userId !== me.id &&
  tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        eq(users.isActive, true),
        sql`exists (select 1 from members mine
          cross join members theirs on theirs.group_id = mine.group_id
          where mine.user_id = ${me.id} and theirs.user_id = ${userId})`,
      ),
    )
    .get() !== undefined;
