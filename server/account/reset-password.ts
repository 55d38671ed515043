import { and, eq, isNull, lt } from 'drizzle-orm';
import { noteInAudit } from '../audit/audit.ts';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { passwordResets, sessions, users } from '../db/schema.ts';
import { refused } from '../http/errors.ts';
import { hashToken } from '../secrets.ts';
import { hashPassword, requireGoodPassword } from '../session/password.ts';
import { keyOf } from '../session/users.ts';
import { setConfirmed } from './confirm-address.ts';
import type { AccountParts, MakesLinks } from './parts.ts';

const VALID_FOR = 60 * 60_000;
const PER_ACCOUNT = { times: 3, within: 60 * 60_000 };

/**
 * Asks for a reset link to be mailed to this address, three times an hour at most. Whether
 * there is such an account shows in nothing: it is looked up only when the mail is sent, so
 * that this call does the same work, in the same time, for every address.
 */
export const forgetPassword = ({ db, tell, limiter }: AccountParts, email: string, now: number) => {
  if (limiter.take(`forgot ${keyOf(email)}`, PER_ACCOUNT) > 0) return;
  tell.passwordForgotten(db, { address: email }, now);
};

/**
 * A new reset of a user's password, valid for an hour; gives it with its token. `madeBy` is the
 * administrator who asked for it, or null where the user did, by mail.
 */
export const makeReset = (
  { derive, newToken }: MakesLinks,
  tx: Tx,
  { userId, madeBy }: { userId: number; madeBy: number | null },
  now: number,
) => {
  const nonce = newToken();
  const token = derive('password reset', nonce);
  const expiresAt = now + VALID_FOR;
  const { id } = tx
    .insert(passwordResets)
    .values({
      userId,
      madeBy,
      nonce,
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt,
    })
    .returning({ id: passwordResets.id })
    .get();
  return { id, token, expiresAt };
};

/**
 * Sets a new password by a reset link, once, and ends all sessions and all other links.
 * Throws 404 for an unknown link, 410 for one that was used or is too old.
 */
export const resetPassword = async (
  { db, config, tell, clock }: AccountParts,
  token: string,
  newPassword: string,
  place: string,
) => {
  openReset(db, token, clock());
  requireGoodPassword({ config }, newPassword);
  const passwordHash = await hashPassword(newPassword);
  change(db, (tx) => {
    const now = clock();
    const { userId, madeBy } = openReset(tx, token, now);
    tx.update(users).set({ passwordHash }).where(eq(users.id, userId)).run();
    // Whoever has the link from a mail reads the mail of this address.
    if (madeBy === null) setConfirmed(tx, userId, now);
    tx.update(passwordResets)
      .set({ usedAt: now })
      .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)))
      .run();
    tx.delete(sessions).where(eq(sessions.userId, userId)).run();
    tell.passwordChanged(tx, { userId }, now);
    noteInAudit(tx, { kind: 'password-reset', userId, place }, now);
  });
};

const openReset = (db: Db, token: string, now: number) => {
  const reset = db
    .select()
    .from(passwordResets)
    .where(eq(passwordResets.tokenHash, hashToken(token)))
    .get();
  if (!reset) throw refused('unknown-reset-link');
  if (reset.usedAt !== null || reset.expiresAt <= now) throw refused('reset-link-over');
  return reset;
};

/** Forgets the links that have long run out. */
export const sweepResets = (db: Db, now: number) =>
  db
    .delete(passwordResets)
    .where(lt(passwordResets.expiresAt, now - VALID_FOR))
    .run();
