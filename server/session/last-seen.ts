import { max, sql } from 'drizzle-orm';
import { sessions, users } from '../db/schema.ts';

/** SQL: the last activity of a row of `users`, in any session, exact to a few minutes; 0 if never. */
export const lastSeen = sql<number>`max(
  coalesce((select ${max(sessions.lastSeenAt)} from ${sessions} where ${sessions.userId} = ${users.id}), 0),
  coalesce(${users.lastSeenAt}, 0), coalesce(${users.lastLoginAt}, 0))`;
