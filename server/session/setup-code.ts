import { timingSafeEqual } from 'node:crypto';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { hashToken } from './token.ts';

const VALID_FOR = 30 * 60 * 1000;

/** The one-time code that makes whoever holds it the first administrator. */
export type SetupCode = { hash: string; expiresAt: number } | null;

const anyAdmin = statement<{ id: number }>('select id from users where is_admin = 1 limit 1');

export const hasAdministrator = (db: Db) => anyAdmin.get(db, {}) !== undefined;

/** Kept by its hash, for this run of the server only: the next start prints another. */
export const setupCodeFor = (code: string, now: number): SetupCode => ({
  hash: hashToken(code),
  expiresAt: now + VALID_FOR,
});

/** Whether this code may still make an administrator. Ask inside the transaction that does. */
export const setupFits = (db: Db, setup: SetupCode, code: string | undefined, now: number) =>
  code !== undefined &&
  setup !== null &&
  now < setup.expiresAt &&
  timingSafeEqual(Buffer.from(hashToken(code)), Buffer.from(setup.hash)) &&
  !hasAdministrator(db);
