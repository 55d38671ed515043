import { max, sql } from 'drizzle-orm';
import { sessions, users } from '../db/schema.ts';

/**
 * When a user was last here, in milliseconds, as a part of a query of `users`: in a session that
 * goes on, or in one that has ended since; 0 if never. It is exact to a few minutes.
 */
export const lastSeen = sql<number>`max(
  coalesce((select ${max(sessions.lastSeenAt)} from ${sessions} where ${sessions.userId} = ${users.id}), 0),
  coalesce(${users.lastSeenAt}, 0), coalesce(${users.lastLoginAt}, 0))`;
