import { and, eq, gt, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { addressKey } from '../../shared/address.ts';
import type { askForAddressForm } from '../../shared/address-change.ts';
import { noteInAudit } from '../audit/audit.ts';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { addressChanges, users } from '../db/schema.ts';
import { isBeingDeleted } from '../deleting/deletions.ts';
import { refused, tooOften } from '../http/errors.ts';
import { iso } from '../http/iso.ts';
import { notifyOfWaitingInvitations } from '../invitations/waiting.ts';
import { sendsMail } from '../mail/mail-server-in-use.ts';
import { hashToken } from '../secrets.ts';
import { setConfirmed } from '../session/confirmed-address.ts';
import { mayMail } from '../session/mailed-to.ts';
import { requireProof } from '../session/passwordless/proof.ts';
import type { Asked } from '../session/prove.ts';
import { requireStillSignedIn } from '../session/sessions.ts';
import { endAskedAddress, lockOut } from '../session/ways-in.ts';
import {
  type AddressChange,
  applyAddressChange,
  makeAddressChange,
  takeBack,
} from './address-change.ts';
import { endHouseholdsOf } from './households/household.ts';
import type { AccountParts } from './parts.ts';

const HOUR = 60 * 60_000;
/** Limit of mailed links per user, to any addresses. */
const MAILS = { times: 5, within: HOUR };

/**
 * Mails a link to the new address, and a notice to the old one if that is confirmed. Whether the new one has
 * an account is looked up when its mail is made, so that the answer does not depend on it. Throws 409 without
 * a mail server and for the current address, 429 after too many, 401 if the session has ended meanwhile, and
 * the errors of `requireProof`.
 */
export const askForAddress = async (
  parts: AccountParts,
  me: Asked,
  { email, ...proof }: z.output<typeof askForAddressForm>,
) => {
  const { db, clock, limiter, notify } = parts;
  if (!sendsMail(parts)) throw refused('no-mail-server');
  await requireProof(parts, me, proof);
  const address = addressKey(email);
  change(db, (tx) => {
    const now = clock();
    // The owner may have recovered the account during the password check.
    requireStillSignedIn(tx, me);
    const user = tx.select().from(users).where(eq(users.id, me.id)).get();
    if (!user?.isActive) throw refused('signed-out');
    if (user.emailKey === address) throw refused('same-address');
    const seconds = limiter.take(`address asked for by ${me.id}`, MAILS);
    if (seconds > 0) throw tooOften(seconds);
    if (!mayMail(limiter, { what: 'address', address, asker: `user ${me.id}` }))
      throw tooOften(HOUR / 1000);
    const { id, undoUntil } = makeAddressChange(
      parts,
      tx,
      { user, email, wantedBy: 'person' },
      now,
    );
    notify(tx, 'address-asked', { id, address: email }, now);
    if (undoUntil !== null) notify(tx, 'address-changing', { id, userId: me.id }, now);
    const about = { userId: me.id, actorId: me.id, place: me.caller.place() };
    noteInAudit(tx, { kind: 'address-change-asked', ...about }, now);
  });
};

/** Returns the new address that a user has asked for, while its link is valid. */
export const pendingAddress = (db: Db, me: { id: number }, now: number) => {
  const wanted = db
    .select()
    .from(addressChanges)
    .where(
      and(
        eq(addressChanges.userId, me.id),
        isNull(addressChanges.overAt),
        isNull(addressChanges.changedAt),
        gt(addressChanges.expiresAt, now),
      ),
    )
    .get();
  return { asked: wanted ? { email: wanted.newEmail, expiresAt: iso(wanted.expiresAt) } : null };
};

/** Voids the link that a user has asked for. Does nothing if there is none. */
export const withdrawAddress = (db: Db, me: { id: number }, now: number) =>
  change(db, (tx) => {
    endAskedAddress(tx, me.id, now);
  });

/**
 * Returns the account of a link to a new address, and whether the link only confirms a change that was made.
 * Throws 404 for an unknown link, 410 for one that is over or too old.
 */
export const addressChangeOf = (db: Db, token: string, me: { id: number } | null, now: number) => {
  const wanted = openLink(db, token, now);
  const { username } = activeUser(db, wanted);
  const { newEmail, changedAt, userId } = wanted;
  return { username, email: newEmail, isMine: me?.id === userId, isChanged: changedAt !== null };
};

/**
 * Changes the address by the mailed link, or confirms it if an administrator has changed it. Throws the
 * errors of addressChangeOf, and 409 if another user has the address meanwhile.
 */
export const changeAddress = (parts: AccountParts, token: string, place: string, now: number) =>
  change(parts.db, (tx) => {
    const wanted = openLink(tx, token, now);
    const { id: userId } = activeUser(tx, wanted);
    const by = { actorId: userId, place };
    if (wanted.changedAt === null) {
      applyAddressChange(parts, tx, wanted, by, now);
      return;
    }
    tx.update(addressChanges).set({ overAt: now }).where(eq(addressChanges.id, wanted.id)).run();
    setConfirmed(tx, userId, now);
    notifyOfWaitingInvitations(parts, tx, { id: userId, emailKey: wanted.newKey }, now);
    noteInAudit(tx, { kind: 'address-confirmed', userId, ...by }, now);
  });

/** Returns the change that a link would take back. Throws 404 for an unknown link, 410 for one that is over. */
export const addressUndoOf = (db: Db, token: string, now: number) => {
  const { changedAt } = openUndo(db, token, now);
  return { isChanged: changedAt !== null };
};

/**
 * Takes a change back by the old address's link: its owner did not ask for it. The account has the old
 * address again; all ways into it end, including its password; and a link to choose a new one is mailed
 * there. Throws the errors of addressUndoOf.
 */
export const undoAddress = (parts: AccountParts, token: string, place: string, now: number) =>
  change(parts.db, (tx) => {
    const wanted = openUndo(tx, token, now);
    const { id, userId } = wanted;
    const { left, oldEmail } = takeBack(tx, wanted, now);
    endHouseholdsOf(parts.notify, tx, { id: userId }, now);
    lockOut(tx, userId, now);
    if (left !== null && left !== oldEmail)
      parts.notify(tx, 'address-undone', { id, address: left }, now);
    parts.notify(tx, 'password-forgotten', { address: oldEmail }, now);
    noteInAudit(tx, { kind: 'address-change-undone', userId, place }, now);
  });

const openLink = (db: Db, token: string, now: number) => {
  const wanted = db
    .select()
    .from(addressChanges)
    .where(eq(addressChanges.tokenHash, hashToken(token)))
    .get();
  if (!wanted) throw refused('unknown-address-link');
  if (wanted.overAt !== null || wanted.expiresAt <= now) throw refused('address-link-over');
  return wanted;
};

const openUndo = (db: Db, token: string, now: number) => {
  const wanted = db
    .select()
    .from(addressChanges)
    .where(eq(addressChanges.undoHash, hashToken(token)))
    .get();
  if (!wanted) throw refused('unknown-address-link');
  const { undoUntil, undoneAt, userId } = wanted;
  const isOpen = undoUntil !== null && undoUntil > now && undoneAt === null;
  if (!isOpen || isBeingDeleted(db, { kind: 'account', id: userId }))
    throw refused('address-link-over');
  return wanted;
};

/** A deactivated account keeps its address. */
const activeUser = (tx: Tx, { userId }: AddressChange) => {
  const user = tx.select().from(users).where(eq(users.id, userId)).get();
  if (!user?.isActive) throw refused('address-link-over');
  return user;
};
