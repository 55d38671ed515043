import { SQLiteError } from 'bun:sqlite';
import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { sessions, users } from '../db/schema.ts';
import { refused } from '../http/errors.ts';
import type { SignedIn } from '../http/route.ts';
import { hashToken } from '../secrets.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds without use after which a session ends. */
export const SESSION_IDLE = 30 * DAY;
const LONGEST = 180 * DAY;
/** Minimum milliseconds between updates of `last_seen_at`, so that not every read writes. */
const SEEN_EVERY = 60 * 60 * 1000;

/** Lifetime of the cookie in seconds, equal to that of the longest session. */
export const COOKIE_SECONDS = LONGEST / 1000;

const PERSON = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
  email: users.email,
  telephone: users.telephone,
  profileImageUrl: users.profileImageUrl,
  notifyNewPrayers: users.notifyNewPrayers,
  notifyAnsweredPrayers: users.notifyAnsweredPrayers,
  notifyReplies: users.notifyReplies,
  notifyNow: users.notifyNow,
  mailFrequency: users.mailFrequency,
  urgentAtOnce: users.urgentAtOnce,
  reminderDays: users.reminderDays,
  reminderHour: users.reminderHour,
  reminderZone: users.reminderZone,
  isAdmin: users.isAdmin,
  isActive: users.isActive,
  createdAt: users.createdAt,
  lastLoginAt: users.lastLoginAt,
  emailConfirmedAt: users.emailConfirmedAt,
  language: users.language,
  browserLanguage: users.browserLanguage,
  isUnnamed: users.isUnnamed,
};

export const sessionByToken = prepared((db) =>
  db
    .select({
      ...PERSON,
      sessionId: sessions.id,
      startedAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), eq(users.isActive, true))),
);

/** The session id of a user who acts without a session. No session has it. */
const NO_SESSION = 0;

/** Returns an active user who acts without a session, as by mail; null for all others. */
export const actingPerson = (db: Db, id: number): SignedIn | null => {
  const isTheirs = and(eq(users.id, id), eq(users.isActive, true));
  const person = db.select(PERSON).from(users).where(isTheirs).get();
  return person ? { ...person, sessionId: NO_SESSION } : null;
};

/** A new session: its token and its device (empty if unknown). `language` is the browser's, if we have it. */
export type NewSession = { token: string; device?: string; language?: string | null };

/** Stores a new session. Only the token's hash is stored. */
export const startSession = (
  db: Db,
  userId: number,
  { token, device = '' }: NewSession,
  now: number,
) =>
  db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId, createdAt: now, lastSeenAt: now, device })
    .run();

/** Returns the user of a token, or null if it is unknown, unused for 30 days or 180 days old. */
export const signedInBy = (db: Db, token: string, now: number): SignedIn | null => {
  const session = sessionByToken(db).get({ tokenHash: hashToken(token) });
  if (!session) return null;
  if (now - session.startedAt >= LONGEST || now - session.lastSeenAt >= SESSION_IDLE) {
    ifPossible(db.delete(sessions).where(eq(sessions.id, session.sessionId)));
    return null;
  }
  if (now - session.lastSeenAt >= SEEN_EVERY)
    ifPossible(
      db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, session.sessionId)),
    );
  return session;
};

/** Reading must work on a full disk, so a failed write is ignored. */
const ifPossible = (write: { run: () => void }) => {
  try {
    write.run();
  } catch (error) {
    if (!(error instanceof SQLiteError)) throw error;
  }
};

export const endSession = (db: Db, token: string) =>
  db
    .delete(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
    .run();

/** Ends all of a user's sessions except the current one. */
export const endOtherSessions = (db: Db, me: { id: number; sessionId: number }) =>
  db
    .delete(sessions)
    .where(and(eq(sessions.userId, me.id), ne(sessions.id, me.sessionId)))
    .run();

/** Throws 401 if the session has ended since the call began. */
export const requireStillSignedIn = (tx: Tx, me: { id: number; sessionId: number }) => {
  const session = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, me.sessionId), eq(sessions.userId, me.id)))
    .get();
  if (!session) throw refused('signed-out');
};

export const sweepSessions = (db: Db, now: number) =>
  ifPossible(db.delete(sessions).where(lt(sessions.lastSeenAt, now - SESSION_IDLE)));
