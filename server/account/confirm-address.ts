import { eq, lt } from 'drizzle-orm';
import { noteInAudit } from '../audit/audit.ts';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { addressConfirmations } from '../db/schema.ts';
import { refused } from '../http/errors.ts';
import { hashToken } from '../secrets.ts';
import { setConfirmed } from '../session/confirmed-address.ts';
import type { AccountParts, MakesLinks } from './parts.ts';

const DAY = 24 * 60 * 60_000;
const VALID_FOR = 7 * DAY;

/** Makes a link to confirm a user's address, valid for a week. Returns its id. */
export const makeConfirmation = (
  { derive, newToken }: MakesLinks,
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
      createdAt: now,
      expiresAt: now + VALID_FOR,
    })
    .returning({ id: addressConfirmations.id })
    .get().id;
};

/** Mails a new link. Throws 409 if the address is already confirmed or no mail server is set up. */
export const sendConfirmation = (
  parts: AccountParts,
  me: { id: number; emailConfirmedAt: number | null },
  now: number,
) => {
  const { db, config, tell } = parts;
  if (me.emailConfirmedAt !== null) throw refused('already-confirmed');
  if (config.smtpUrl === undefined) throw refused('no-mail-server');
  change(db, (tx) => {
    const id = makeConfirmation(parts, tx, me.id, now);
    tell.addressToConfirm(tx, { id, userId: me.id }, now);
  });
};

/**
 * Confirms the address that the link was mailed to. Using the link again is no error. Throws 404
 * for an unknown link, 410 for one that is too old.
 */
export const confirmAddress = (db: Db, token: string, place: string, now: number) =>
  change(db, (tx) => {
    const link = tx
      .select()
      .from(addressConfirmations)
      .where(eq(addressConfirmations.tokenHash, hashToken(token)))
      .get();
    if (!link) throw refused('unknown-confirmation');
    if (link.usedAt !== null) return;
    if (link.expiresAt <= now) throw refused('confirmation-over');
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

/** Deletes links that expired a week ago. */
export const sweepConfirmations = (db: Db, now: number) =>
  db
    .delete(addressConfirmations)
    .where(lt(addressConfirmations.expiresAt, now - VALID_FOR))
    .run();
