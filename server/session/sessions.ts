import { SQLiteError } from 'bun:sqlite';
import { and, eq, lt, ne } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { sessions } from '../db/schema.ts';
import { statement } from '../db/statement.ts';
import { UNKNOWN_DEVICE } from './device.ts';
import { hashToken } from './token.ts';

const DAY = 24 * 60 * 60 * 1000;
/** How long a session lives without being used, in milliseconds. */
export const SESSION_IDLE = 30 * DAY;
const LONGEST = 180 * DAY;
/** How stale `last_seen_at` may get, so that reading does not write on every call. */
const SEEN_EVERY = 60 * 60 * 1000;

/** How long the cookie lives, in seconds: as long as the longest session. */
export const COOKIE_SECONDS = LONGEST / 1000;

/** Who is calling: an active user, as stored, and the session they call in. */
export type SignedIn = {
  id: number;
  sessionId: number;
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  profileImageUrl: string | null;
  notifyNewPrayers: number;
  notifyAnsweredPrayers: number;
  isAdmin: number;
  isActive: number;
  createdAt: number;
  lastLoginAt: number | null;
  emailConfirmedAt: number | null;
};

export const sessionByToken = statement<
  SignedIn & { startedAt: number; lastSeenAt: number },
  { tokenHash: string }
>(`
  select u.id, s.id as sessionId, u.first_name as firstName, u.last_name as lastName,
    u.username, u.email, u.profile_image_url as profileImageUrl,
    u.notify_new_prayers as notifyNewPrayers,
    u.notify_answered_prayers as notifyAnsweredPrayers,
    u.is_admin as isAdmin, u.is_active as isActive,
    u.created_at as createdAt, u.last_login_at as lastLoginAt,
    u.email_confirmed_at as emailConfirmedAt,
    s.created_at as startedAt, s.last_seen_at as lastSeenAt
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = $tokenHash and u.is_active = 1`);

/** A session about to begin: its secret, and the device it is on. */
export type NewSession = { token: string; device?: string };

/** Starts a session and gives back nothing: its token is the caller's secret. */
export const startSession = (
  db: Db,
  userId: number,
  { token, device = UNKNOWN_DEVICE }: NewSession,
  now: number,
) =>
  db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId, createdAt: now, lastSeenAt: now, device })
    .run();

/** The person behind a token, or null when it is unknown, idle for 30 days or 180 days old. */
export const signedInBy = (db: Db, token: string, now: number): SignedIn | null => {
  const session = sessionByToken.get(db, { tokenHash: hashToken(token) });
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

/** Whoever only wants to read can do so on a full disk as well. */
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

/** Ends all of a person's sessions but the one they are in. */
export const endOtherSessions = (db: Db, me: { id: number; sessionId: number }) =>
  db
    .delete(sessions)
    .where(and(eq(sessions.userId, me.id), ne(sessions.id, me.sessionId)))
    .run();

/** Removes the sessions that have run out: nobody can come back to them. */
export const sweepSessions = (db: Db, now: number) =>
  ifPossible(db.delete(sessions).where(lt(sessions.lastSeenAt, now - SESSION_IDLE)));
