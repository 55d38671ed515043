import { and, eq, gt, gte, isNull, lt, type SQL } from 'drizzle-orm';
import { addressKey } from '../../shared/address.ts';
import { noteInAudit } from '../audit/audit.ts';
import type { Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { addressChanges, users } from '../db/schema.ts';
import { recordOfAddress } from '../events/record-people.ts';
import { refused } from '../http/errors.ts';
import { notifyOfWaitingInvitations } from '../invitations/waiting.ts';
import { hashToken } from '../secrets.ts';
import { endCards, endMailedWaysIn } from '../session/ways-in.ts';
import { canTakeBack, isAddressFree } from './address-free.ts';
import type { LinkParts, NotifyOfAddresses } from './parts.ts';

const DAY = 24 * 60 * 60_000;
/** Lifetime of the link to the new address, in milliseconds. */
const VALID_FOR = DAY;
/** How long the old address can take a change back, in milliseconds. */
const UNDO_FOR = 7 * DAY;

export type AddressChange = typeof addressChanges.$inferSelect;
type User = typeof users.$inferSelect;

type Parts = LinkParts & { notify: NotifyOfAddresses };

/** Stores a pending change and voids earlier links. A confirmed old address can take it back for a week. */
export const makeAddressChange = (
  { derive, newToken }: LinkParts,
  tx: Tx,
  { user, email, wantedBy }: { user: User; email: string; wantedBy: AddressChange['wantedBy'] },
  now: number,
): AddressChange => {
  endLinks(tx, user.id, now);
  const nonce = newToken();
  return tx
    .insert(addressChanges)
    .values({
      userId: user.id,
      wantedBy,
      oldEmail: user.email,
      oldKey: user.emailKey,
      newEmail: email,
      newKey: addressKey(email),
      nonce,
      tokenHash: hashToken(derive('address change', nonce)),
      undoHash: hashToken(derive('address undo', nonce)),
      createdAt: now,
      expiresAt: now + VALID_FOR,
      undoUntil: undoUntil(user, now),
    })
    .returning()
    .get();
};

/** A stranger may read the mail of an unconfirmed address, which must give no access to the account. */
const undoUntil = ({ emailConfirmedAt }: User, now: number) =>
  emailConfirmedAt === null ? null : now + UNDO_FOR;

/** Voids unused links to new addresses. */
const endLinks = (tx: Tx, userId: number, now: number) =>
  tx
    .update(addressChanges)
    .set({ overAt: now })
    .where(and(eq(addressChanges.userId, userId), isNull(addressChanges.overAt)))
    .run();

/**
 * Carries out a stored change and notifies both addresses. The user's own link confirms the new address. An
 * address that another person typed is unconfirmed, and its link then confirms it. `isFinal`: the old address
 * cannot take it back, because a stranger may read its mail; another person's change within a week after a
 * user's first address is final too. Throws 409 if another account has the new address.
 */
export const applyAddressChange = (
  { notify }: Parts,
  tx: Tx,
  wanted: AddressChange,
  { isFinal: isWantedFinal, ...by }: { actorId?: number; place?: string; isFinal?: boolean },
  now: number,
): User => {
  const { id, userId, wantedBy, newEmail, newKey } = wanted;
  const before = storedUser(tx, userId);
  if (!isAddressFree(tx, newEmail, now, { id: userId })) throw refused('email-taken');
  const isOwn = wantedBy === 'person';
  const isFirstLately = !isOwn && hadNone(tx, userId, now);
  const isFinal = isWantedFinal || isFirstLately;
  const after = moveTo(tx, before, { email: newEmail, isConfirmed: isOwn }, now);
  tx.update(addressChanges)
    .set({
      changedAt: now,
      overAt: isOwn ? now : null,
      undoUntil: isFinal ? null : undoUntil(before, now),
    })
    .where(eq(addressChanges.id, id))
    .run();
  if (isFirstLately) leaveNoSay(tx, ofUser(userId));
  else if (isFinal && before.emailKey !== null)
    leaveNoSay(tx, and(ofUser(userId), eq(addressChanges.oldKey, before.emailKey)));
  endSayOfLater(tx, { userId, newKey }, now);
  noteInAudit(tx, { kind: 'address-changed', userId, ...by }, now);
  notify(tx, 'address-changed', { id, userId, oldEmail: before.email, isByOther: !isOwn }, now);
  // Not for an address that another person typed: they could read invitations to a stranger in an account of
  // their own.
  if (isOwn) notifyOfWaitingInvitations({ notify }, tx, { id: userId, emailKey: newKey }, now);
  return after;
};

const ofUser = (userId: number) => eq(addressChanges.userId, userId);

/**
 * Returns whether a user without an address got the first one within a week. Anybody with the sign-in card
 * may have set it, and changed it after that. Then only another person can help the user, and for good.
 */
const hadNone = (tx: Tx, userId: number, now: number) =>
  tx
    .select({ id: addressChanges.id })
    .from(addressChanges)
    .where(
      and(
        ofUser(userId),
        isNull(addressChanges.oldKey),
        gt(addressChanges.changedAt, now - UNDO_FOR),
      ),
    )
    .limit(1)
    .get() !== undefined;

/** Voids the old addresses' links that take these changes back. */
const leaveNoSay = (tx: Tx, which: SQL | undefined) =>
  tx.update(addressChanges).set({ undoUntil: null }).where(which).run();

/**
 * If an account returns to an address that can still take a change back, voids the right of the addresses
 * between. It would last for days longer, and one of them may be a stranger's.
 */
const endSayOfLater = (
  tx: Tx,
  { userId, newKey }: { userId: number; newKey: string },
  now: number,
) => {
  const left = tx
    .select({ id: addressChanges.id })
    .from(addressChanges)
    .where(and(ofUser(userId), eq(addressChanges.oldKey, newKey), canTakeBack(now)))
    .orderBy(addressChanges.id)
    .limit(1)
    .get();
  if (left) leaveNoSay(tx, and(ofUser(userId), gt(addressChanges.id, left.id)));
};

/** Takes back a change and all later ones of this user. Returns the account's address before and after. */
export const takeBack = (tx: Tx, change: AddressChange, now: number) => {
  const user = storedUser(tx, change.userId);
  const { oldEmail } = change;
  // The account had no address before.
  if (oldEmail === null) throw refused('unknown-address-link');
  if (!isAddressFree(tx, oldEmail, now, { id: user.id })) throw refused('email-taken');
  if (user.emailKey === change.oldKey) endMailedWaysIn(tx, user.id, now);
  else moveTo(tx, user, { email: oldEmail, isConfirmed: true }, now);
  endLinks(tx, user.id, now);
  tx.update(addressChanges)
    .set({ undoneAt: now })
    .where(
      and(
        eq(addressChanges.userId, user.id),
        gte(addressChanges.id, change.id),
        isNull(addressChanges.undoneAt),
      ),
    )
    .run();
  return { left: user.email, oldEmail };
};

/** Voids all that was mailed to the old address, and the user's sign-in card. Sessions and passkeys stay. */
const moveTo = (
  tx: Tx,
  { id, addressVersion }: User,
  { email, isConfirmed }: { email: string; isConfirmed: boolean },
  now: number,
) => {
  endMailedWaysIn(tx, id, now);
  endCards(tx, id, now);
  recordOfAddress(tx, id, now);
  return tx
    .update(users)
    .set({
      email,
      emailKey: addressKey(email),
      emailConfirmedAt: isConfirmed ? now : null,
      addressVersion: addressVersion + 1,
      // Whether a mail server accepts mail to the new address is unknown.
      mailOutcome: null,
      shownMailOutcome: null,
    })
    .where(eq(users.id, id))
    .returning()
    .get();
};

const storedUser = (tx: Tx, id: number) => {
  const user = tx.select().from(users).where(eq(users.id, id)).get();
  if (!user) throw refused('unknown-address-link');
  return user;
};

/** Deletes changes that neither address can use any more. */
export const sweepAddressChanges = (db: Db, now: number) =>
  db
    .delete(addressChanges)
    .where(lt(addressChanges.createdAt, now - VALID_FOR - UNDO_FOR))
    .run();
