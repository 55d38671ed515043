import { timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { addressKey } from '../../../shared/address.ts';
import { CODE_DIGITS, type codeSignInForm } from '../../../shared/sign-in.ts';
import { noteInAudit } from '../../audit/audit.ts';
import { change, type Tx } from '../../db/change.ts';
import type { Db } from '../../db/open.ts';
import { signInCodes, users } from '../../db/schema.ts';
import { refused } from '../../http/errors.ts';
import type { Caller } from '../../http/route.ts';
import { sendsMail } from '../../mail/mail-server-in-use.ts';
import { type Derive, hashToken } from '../../secrets.ts';
import { mayBeMadeByStranger, noteAddressWorks, setConfirmed } from '../confirmed-address.ts';
import { mayMail } from '../mailed-to.ts';
import { prove } from '../prove.ts';
import type { NewSession } from '../sessions.ts';
import { redeemSetupCode } from '../setup-code.ts';
import { startSignedInSession } from '../sign-in.ts';
import { lockOut } from '../ways-in.ts';
import type { PasswordlessParts } from './parts.ts';

const MINUTE = 60_000;
/** Lifetime of a code, in milliseconds. */
const CODE_VALID = 10 * MINUTE;
/** Maximum wrong attempts at a code. */
const TRIES = 5;

type CodeRow = typeof signInCodes.$inferSelect;

/**
 * Requests a mail with a code, at most three times an hour per address and network. Codes for other browsers
 * stay valid: a stranger must not be able to end them. Returns the id to send back with the code. Whether the
 * account exists is looked up only when the mail is sent, so the answer does not depend on it.
 */
export const askForCode = (
  parts: PasswordlessParts,
  { email, asker }: { email: string; asker: string },
  now: number,
) => {
  const { db, derive, limiter, newToken, notify } = parts;
  if (!sendsMail(parts)) throw refused('no-mail-server');
  const address = addressKey(email);
  const accountHash = derive('sign-in code address', address);
  const isMailed = mayMail(limiter, { what: 'code', address, asker });
  const id = newToken();
  change(db, (tx) => {
    const row = tx
      .insert(signInCodes)
      .values({
        browserHash: hashToken(id),
        accountHash,
        nonce: newToken(),
        createdAt: now,
        expiresAt: now + CODE_VALID,
      })
      .returning({ id: signInCodes.id })
      .get();
    if (isMailed) notify(tx, 'sign-in-code', { id: row.id, address: email }, now);
  });
  return { id };
};

export const digitsOf = (derive: Derive, { nonce }: { nonce: string }) =>
  String(
    Buffer.from(derive('sign-in code', nonce), 'base64url').readUIntBE(0, 6) % 10 ** CODE_DIGITS,
  ).padStart(CODE_DIGITS, '0');

/** Returns a code that can still be used; null otherwise. */
export const openCode = (db: Db, id: number, now: number) => {
  const row = db.select().from(signInCodes).where(eq(signInCodes.id, id)).get();
  return row && isOpen(row, now) ? row : null;
};

const isOpen = ({ overAt, expiresAt, tries }: CodeRow, now: number) =>
  overAt === null && expiresAt > now && tries < TRIES;

/** Stores the account of a code, when its mail is made. */
export const setCodeUser = (db: Db, id: number, userId: number) =>
  db.update(signInCodes).set({ userId }).where(eq(signInCodes.id, id)).run();

/**
 * Signs in with a mailed code, in the browser that asked for it. Returns the stored user, whose address is
 * confirmed now. If a stranger may have made the account, all other ways into it end. Throws one 401 for a
 * wrong code, another browser's code and an address without an account; 410 for a code that was used,
 * replaced, tried too often or is too old; 403 for a deactivated account.
 */
export const signInByCode = async (
  parts: PasswordlessParts,
  { id, code, setup }: z.output<typeof codeSignInForm>,
  session: NewSession,
  caller: Caller,
) => {
  const { db, derive, clock } = parts;
  redeemSetupCode(db, setup, clock());
  const asked = byBrowser(db, id);
  // An expired code is refused at once, without an attempt.
  if (asked && !isOpen(asked, clock())) throw refused('sign-in-code-over');
  // One key with and without an account, so that the delay reveals nothing.
  const account = `code ${asked?.accountHash ?? hashToken(id)}`;
  const tried = { account, userId: asked?.userId ?? null, caller };
  const isRight = await prove(parts, tried, async () => takeTry(db, derive, { id, code }, clock()));
  const found = byBrowser(db, id);
  if (!isRight || !found || found.userId === null) throw refused('wrong-code');
  const { userId } = found;
  return change(db, (tx) => {
    const now = clock();
    const used = tx
      .update(signInCodes)
      .set({ overAt: now })
      .where(and(eq(signInCodes.id, found.id), isNull(signInCodes.overAt)))
      .returning({ accountHash: signInCodes.accountHash })
      .get();
    if (!used) throw refused('sign-in-code-over');
    // Void the other codes that were mailed to this address.
    endCodesTo(tx, used, now);
    const how = { kind: 'signed-in-by-code', place: caller.place(), setup } as const;
    const before = tx.select().from(users).where(eq(users.id, userId)).get();
    const isAnothers = before !== undefined && mayBeMadeByStranger(before);
    if (isAnothers) {
      parts.endHouseholds(tx, { id: userId }, now);
      lockOut(tx, userId, now);
    }
    const user = startSignedInSession(tx, userId, session, how, now);
    noteAddressWorks(tx, userId);
    if (before?.emailConfirmedAt !== null) return user;
    setConfirmed(tx, userId, now);
    if (isAnothers) parts.notify(tx, 'password-void', { userId }, now);
    const about = { userId, actorId: userId, place: caller.place() };
    noteInAudit(tx, { kind: 'address-confirmed', ...about }, now);
    return { ...user, emailConfirmedAt: now };
  });
};

const endCodesTo = (tx: Tx, { accountHash }: { accountHash: string }, now: number) =>
  tx
    .update(signInCodes)
    .set({ overAt: now })
    .where(and(eq(signInCodes.accountHash, accountHash), isNull(signInCodes.overAt)))
    .run();

const byBrowser = (db: Db, id: string) =>
  db
    .select()
    .from(signInCodes)
    .where(eq(signInCodes.browserHash, hashToken(id)))
    .get();

/** Compares one code, and counts a wrong attempt. Throws 410 if the code is void. */
const takeTry = (db: Db, derive: Derive, sent: { id: string; code: string }, now: number) =>
  change(db, (tx) => {
    const row = byBrowser(tx, sent.id);
    if (row && !isOpen(row, now)) throw refused('sign-in-code-over');
    const expected = digitsOf(derive, { nonce: row?.nonce ?? '' });
    const isRight =
      timingSafeEqual(Buffer.from(expected), Buffer.from(sent.code)) && row?.userId != null;
    if (row && !isRight)
      tx.update(signInCodes)
        .set({ tries: sql`${signInCodes.tries} + 1` })
        .where(eq(signInCodes.id, row.id))
        .run();
    return isRight;
  });

/** Deletes codes an hour after they expired; until then their browser gets the reason. */
export const sweepCodes = (db: Db, now: number) =>
  db
    .delete(signInCodes)
    .where(lt(signInCodes.expiresAt, now - 60 * MINUTE))
    .run();
