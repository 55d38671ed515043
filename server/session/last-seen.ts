import { max, sql } from 'drizzle-orm';
import { sessions, users } from '../db/schema.ts';

/**
 * SQL for queries of `users`: the time of a user's last activity, in a session that is open or has ended; 0
 * if never. It is exact to a few minutes.
 */
export const lastSeen = sql<number>`max(
  coalesce((select ${max(sessions.lastSeenAt)} from ${sessions} where ${sessions.userId} = ${users.id}), 0),
  coalesce(${users.lastSeenAt}, 0), coalesce(${users.lastLoginAt}, 0))`;
