import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { endedEndpoints } from '../db/schema.ts';
import { hashToken } from '../secrets.ts';

/**
 * Time for which an ended endpoint is stored, in milliseconds. A browser sends its own again at each
 * start.
 */
const KEPT = 180 * 24 * 60 * 60_000;

/** Stores the hash of an ended endpoint. */
export const noteEnded = (db: Db, endpoint: string, now: number) =>
  db
    .insert(endedEndpoints)
    .values({ hash: hashToken(endpoint), endedAt: now })
    .onConflictDoNothing()
    .run();

export const hasEnded = (db: Db, endpoint: string) =>
  db
    .select({ hash: endedEndpoints.hash })
    .from(endedEndpoints)
    .where(eq(endedEndpoints.hash, hashToken(endpoint)))
    .get() !== undefined;

/** Deletes endpoints that ended half a year ago. */
export const sweepEndedEndpoints = (db: Db, now: number) =>
  db.run(sql`delete from ended_endpoints where ended_at < ${now - KEPT}`);
