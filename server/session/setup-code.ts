import { eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { setupCodes, users } from '../db/schema.ts';
import { refused } from '../http/errors.ts';
import { hashToken, newToken } from '../secrets.ts';

/** How long a set-up code can be used, in milliseconds. */
export const SETUP_VALID = 30 * 60 * 1000;

export const hasAdministrator = (db: Db) =>
  db.select({ id: users.id }).from(users).where(sql`${users.isAdmin} = 1`).limit(1).get() !==
  undefined;

/**
 * A new one-time code that makes whoever holds it the first administrator, for half an hour.
 * Only its hash is kept, in the database, so that `upheld admin link` can make one beside a
 * running server.
 */
export const makeSetupCode = (db: Db, now: number, code = newToken()) => {
  db.delete(setupCodes).where(lte(setupCodes.expiresAt, now)).run();
  db.insert(setupCodes)
    .values({ codeHash: hashToken(code), expiresAt: now + SETUP_VALID })
    .run();
  return code;
};

/**
 * Whether a code that came along makes an administrator: false when none came. Throws 410 for
 * one that cannot: whoever holds it was promised to become one. Ask inside the transaction
 * that acts on it.
 */
export const usesSetupCode = (db: Db, code: string | undefined, now: number) => {
  if (code === undefined) return false;
  const kept = db
    .select({ expiresAt: setupCodes.expiresAt })
    .from(setupCodes)
    .where(eq(setupCodes.codeHash, hashToken(code)))
    .get();
  if (!kept || kept.expiresAt <= now || hasAdministrator(db)) throw refused('setup-link-over');
  return true;
};
