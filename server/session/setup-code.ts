import { eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { setupCodes, users } from '../db/schema.ts';
import { refused } from '../http/errors.ts';
import { hashToken, newToken } from '../secrets.ts';

/** Lifetime of a set-up code that a server prints at its start, in milliseconds. */
export const SETUP_VALID = 30 * 60 * 1000;
/** Lifetime of a set-up code that is sent to another person, in milliseconds. */
export const SETUP_VALID_SENT = 24 * 60 * 60 * 1000;

export const hasAdministrator = (db: Db) =>
  db.select({ id: users.id }).from(users).where(sql`${users.isAdmin} = 1`).limit(1).get() !==
  undefined;

/**
 * Creates a one-time code for the first administrator, by default valid for half an hour. Its hash is stored
 * in the database, so that `upheld admin link` can make one while the server runs.
 */
export const makeSetupCode = (db: Db, now: number, code = newToken(), valid = SETUP_VALID) => {
  db.delete(setupCodes).where(lte(setupCodes.expiresAt, now)).run();
  db.insert(setupCodes)
    .values({ codeHash: hashToken(code), expiresAt: now + valid })
    .run();
  return code;
};

/**
 * Returns whether the given code makes its user an administrator; false without a code. Throws 410 if the
 * code is invalid, because its user expects to become one. Call it inside the transaction that uses it.
 */
export const redeemSetupCode = (db: Db, code: string | undefined, now: number) => {
  if (code === undefined) return false;
  const kept = db
    .select({ expiresAt: setupCodes.expiresAt })
    .from(setupCodes)
    .where(eq(setupCodes.codeHash, hashToken(code)))
    .get();
  if (!kept || kept.expiresAt <= now || hasAdministrator(db)) throw refused('setup-link-over');
  return true;
};
