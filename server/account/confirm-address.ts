import { eq, lt } from 'drizzle-orm';
import { noteInAudit } from '../audit/audit.ts';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { addressConfirmations, members, prayers, users } from '../db/schema.ts';
import { refused } from '../http/errors.ts';
import { sendsMail } from '../mail/mail-server-in-use.ts';
import { confirmationToken } from '../mail/reply-addresses.ts';
import { hashToken } from '../secrets.ts';
import { mayBeMadeByStranger, setConfirmed } from '../session/confirmed-address.ts';
import { lockOut } from '../session/ways-in.ts';
import { deleteUser } from './delete.ts';
import { endHouseholdsOf } from './households/household.ts';
import type { AccountParts, LinkParts } from './parts.ts';

const DAY = 24 * 60 * 60_000;
const VALID_FOR = 7 * DAY;

/** Creates a link that confirms a user's address, valid for a week. Returns its id. */
export const makeConfirmation = (
  { derive, newToken }: LinkParts,
  tx: Tx,
  userId: number,
  now: number,
) => {
  const nonce = newToken();
  const token = derive('address confirmation', nonce);
  return tx
    .insert(addressConfirmations)
    .values({
      userId,
      nonce,
      tokenHash: hashToken(token),
      replyHash: hashToken(confirmationToken(derive, nonce)),
      createdAt: now,
      expiresAt: now + VALID_FOR,
    })
    .returning({ id: addressConfirmations.id })
    .get().id;
};

/** Mails a new link. Throws 409 if the address is already confirmed or there is no mail server. */
export const sendConfirmation = (
  parts: AccountParts,
  me: { id: number; email: string | null; emailConfirmedAt: number | null },
  now: number,
) => {
  const { db, notify } = parts;
  if (me.emailConfirmedAt !== null) throw refused('already-confirmed');
  if (!sendsMail(parts)) throw refused('no-mail-server');
  if (me.email === null) throw refused('no-own-address');
  change(db, (tx) => {
    const id = makeConfirmation(parts, tx, me.id, now);
    notify(tx, 'confirm-address', { id, userId: me.id }, now);
  });
};

/** Confirms the address of a link, used or not. Throws 404 for an unknown link, 410 for one that is too old. */
export const confirmAddress = (db: Db, token: string, place: string, now: number) =>
  change(db, (tx) => {
    const link = openLink(tx, token, now);
    if (link.usedAt !== null) return;
    tx.update(addressConfirmations)
      .set({ usedAt: now })
      .where(eq(addressConfirmations.id, link.id))
      .run();
    setConfirmed(tx, link.userId, now);
    noteInAudit(
      tx,
      { kind: 'address-confirmed', userId: link.userId, actorId: link.userId, place },
      now,
    );
  });

/** Returns a link, used or not. Throws 404 for an unknown one, 410 for one that is too old. */
const openLink = (db: Db, token: string, now: number) => {
  const link = db
    .select()
    .from(addressConfirmations)
    .where(eq(addressConfirmations.tokenHash, hashToken(token)))
    .get();
  if (!link) throw refused('unknown-confirmation');
  if (link.usedAt === null && link.expiresAt <= now) throw refused('confirmation-over');
  return link;
};

/** Returns the account of a link. Throws the errors of confirmAddress. */
export const linkAccount = (db: Db, token: string, me: { id: number } | null, now: number) => {
  const link = openLink(db, token, now);
  const user = db.select().from(users).where(eq(users.id, link.userId)).get();
  if (!user) throw refused('unknown-confirmation');
  const canReject = mayBeMadeByStranger(user);
  return { username: user.username, isMine: me?.id === link.userId, canReject };
};

/**
 * Rejects an account that a stranger made with one's address: ends every way into it. An account without
 * groups and requests is deleted, so that its address is free. Throws 404 for an unknown link, 410 for one
 * that is too old, or whose address is confirmed or was typed by an administrator.
 */
export const rejectAccount = (
  { db, notify }: AccountParts,
  token: string,
  place: string,
  now: number,
) =>
  change(db, (tx) => {
    const { userId } = openLink(tx, token, now);
    const user = tx.select().from(users).where(eq(users.id, userId)).get();
    if (!user || !mayBeMadeByStranger(user)) throw refused('confirmation-over');
    endHouseholdsOf(notify, tx, { id: userId }, now);
    lockOut(tx, userId, now);
    tx.delete(addressConfirmations).where(eq(addressConfirmations.userId, userId)).run();
    noteInAudit(tx, { kind: 'sessions-ended', userId, place }, now);
    if (!user.isAdmin && hasNothing(tx, userId))
      deleteUser({ db: tx, notify }, userId, { id: userId, place }, now);
  });

const hasNothing = (tx: Tx, userId: number) =>
  [members, prayers].every(
    (table) =>
      tx
        .select({ userId: table.userId })
        .from(table)
        .where(eq(table.userId, userId))
        .limit(1)
        .get() === undefined,
  );

/** Deletes links that expired a week ago. */
export const sweepConfirmations = (db: Db, now: number) =>
  db
    .delete(addressConfirmations)
    .where(lt(addressConfirmations.expiresAt, now - VALID_FOR))
    .run();
