import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { AuditKind } from '../../shared/audit.ts';
import type { Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { audit } from '../db/schema.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How long an entry is kept, in milliseconds. */
export const AUDIT_MS = 180 * DAY;
/**
 * How many failed tries of a kind get their own entry. Further ones are added to the last entry's
 * count.
 */
const LISTED = { times: 10, within: MINUTE };

export type Noted = {
  kind: AuditKind;
  /** Whose account it is about. */
  userId?: number | null;
  /** Who did it. */
  actorId?: number | null;
  groupId?: number | null;
  /** The network it came from. */
  place?: string | null;
};

/** Adds an entry to the audit log, in the transaction of the change. */
export const noteInAudit = (tx: Tx, noted: Noted, now: number) =>
  tx
    .insert(audit)
    .values({ ...noted, createdAt: now })
    .run();

/** Records a failed try: at most ten entries a minute of each kind, further ones only as a count. */
export const noteFailure = (
  { db, limiter }: { db: Db; limiter: RateLimiter },
  noted: { kind: 'sign-in-failed' | 'proof-failed'; userId: number | null; place: string },
  now: number,
) => {
  if (limiter.take(`listed ${noted.kind}`, LISTED) === 0) return noteInAudit(db, noted, now);
  const latest = db
    .select({ id: audit.id })
    .from(audit)
    .where(and(eq(audit.kind, noted.kind), gt(audit.createdAt, now - 2 * MINUTE)))
    .orderBy(desc(audit.createdAt))
    .limit(1)
    .get();
  if (latest)
    db.update(audit)
      .set({ count: sql`${audit.count} + 1` })
      .where(eq(audit.id, latest.id))
      .run();
};

/** Deletes entries older than 180 days. */
export const sweepAudit = (db: Db, now: number) =>
  db
    .delete(audit)
    .where(lt(audit.createdAt, now - AUDIT_MS))
    .run();
