import { and, eq, isNull, lt } from 'drizzle-orm';
import { addressKey } from '../../shared/address.ts';
import { noteInAudit } from '../audit/audit.ts';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { passwordResets, users } from '../db/schema.ts';
import { refused } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import type { Notify } from '../notify.ts';
import { hashToken } from '../secrets.ts';
import { mayBeMadeByStranger, setConfirmed } from '../session/confirmed-address.ts';
import { mayMail } from '../session/mailed-to.ts';
import { hashPassword, requireGoodPassword } from '../session/password.ts';
import { prove } from '../session/prove.ts';
import { endWaysIn } from '../session/ways-in.ts';
import { endHouseholdsOf, type NotifiesOfEnds } from './households/household.ts';
import type { AccountParts, LinkParts } from './parts.ts';

const VALID_FOR = 60 * 60_000;

/**
 * Requests a mail with a reset link, at most three times an hour per address and network. Whether the account
 * exists is looked up only when the mail is sent, so this call takes equally long for every address.
 */
export const forgetPassword = (
  { db, notify, limiter }: AccountParts,
  { email, asker }: { email: string; asker: string },
  now: number,
) => {
  if (!mayMail(limiter, { what: 'forgot', address: addressKey(email), asker })) return;
  notify(db, 'password-forgotten', { address: email }, now);
};

/**
 * Creates a password reset, valid for an hour. Returns it with its token. `madeBy` is the administrator who
 * made it, or null if the user asked for it by mail.
 */
export const makeReset = (
  { derive, newToken }: LinkParts,
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

/** Creates a reset whose link an administrator hands over. The user is notified: the link gives access. */
export const makeResetToHandOver = (
  parts: LinkParts & { notify: Notify<'reset-link-made', { userId: number }> },
  tx: Tx,
  { userId, madeBy }: { userId: number; madeBy: number },
  now: number,
) => {
  const made = makeReset(parts, tx, { userId, madeBy }, now);
  parts.notify(tx, 'reset-link-made', { userId }, now);
  return made;
};

/**
 * Sets a new password with a reset link, once. Ends all sessions, passkeys and other links and codes, and
 * households if a stranger may have made the account. Throws 404 for an unknown link, 410 for one that was
 * used or is too old, and the errors of `prove`.
 */
export const resetPassword = async (
  parts: AccountParts,
  token: string,
  newPassword: string,
  caller: Caller,
) => {
  const { db, config, notify, clock } = parts;
  const tried = { account: `reset ${hashToken(token)}`, userId: null, caller };
  const isKnown = await prove(parts, tried, async () => byToken(db, token) !== undefined);
  if (!isKnown) throw refused('unknown-reset-link');
  openReset(db, token, clock());
  requireGoodPassword({ config }, newPassword);
  const passwordHash = await hashPassword(db, newPassword, 'stranger');
  change(db, (tx) => {
    const now = clock();
    const { userId, madeBy } = openReset(tx, token, now);
    tx.update(users).set({ passwordHash }).where(eq(users.id, userId)).run();
    if (madeBy === null) {
      endAnothersHouseholds(notify, tx, userId, now);
      // A mailed link proves that its user can read the mail of this address.
      setConfirmed(tx, userId, now);
    }
    endWaysIn(tx, userId, {}, now);
    notify(tx, 'password-changed', { userId }, now);
    noteInAudit(tx, { kind: 'password-reset', userId, place: caller.place() }, now);
  });
};

/** Ends the households of an account that a stranger may have made: its mail could go to the stranger. */
const endAnothersHouseholds = (notify: NotifiesOfEnds, tx: Tx, id: number, now: number) => {
  const user = tx.select().from(users).where(eq(users.id, id)).get();
  if (user && mayBeMadeByStranger(user)) endHouseholdsOf(notify, tx, user, now);
};

const byToken = (db: Db, token: string) =>
  db
    .select()
    .from(passwordResets)
    .where(eq(passwordResets.tokenHash, hashToken(token)))
    .get();

const openReset = (db: Db, token: string, now: number) => {
  const reset = byToken(db, token);
  if (!reset) throw refused('unknown-reset-link');
  if (reset.usedAt !== null || reset.expiresAt <= now) throw refused('reset-link-over');
  if (!isByRight(db, reset)) throw refused('reset-link-over');
  return reset;
};

/**
 * Returns whether the maker of a handed-over link is still an administrator. A former one could use it to
 * enter another administrator's account. The operator's links have their own user as maker.
 */
const isByRight = (db: Db, { madeBy, userId }: { madeBy: number | null; userId: number }) => {
  if (madeBy === null || madeBy === userId) return true;
  const maker = db.select().from(users).where(eq(users.id, madeBy)).get();
  return maker?.isAdmin === true && maker.isActive;
};

/** Voids links whose maker's account is deleted. Without a maker they would count as mailed. */
export const endResetsMadeBy = (tx: Tx, id: number, now: number) =>
  tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.madeBy, id), isNull(passwordResets.usedAt)))
    .run();

/** Deletes links that expired long ago. */
export const sweepResets = (db: Db, now: number) =>
  db
    .delete(passwordResets)
    .where(lt(passwordResets.expiresAt, now - VALID_FOR))
    .run();
