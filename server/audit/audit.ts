import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { AuditKind } from '../../shared/audit.ts';
import type { Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { audit } from '../db/schema.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Lifetime of an entry, in milliseconds. */
export const AUDIT_MS = 180 * DAY;
/** Number of failed attempts of a kind with their own entry. More are added to the last entry's count. */
const LISTED = { times: 10, within: MINUTE };

export type Noted = {
  kind: AuditKind;
  /** The account that the entry is about. */
  userId?: number | null;
  /** The user who acted. */
  actorId?: number | null;
  groupId?: number | null;
  /** The network of the call. */
  place?: string | null;
};

/** Adds an entry to the audit log, in the transaction of the change. */
export const noteInAudit = (tx: Tx, noted: Noted, now: number) =>
  tx
    .insert(audit)
    .values({ ...noted, createdAt: now })
    .run();

/** Records a failed attempt: at most ten entries a minute of each kind, more only as a count. */
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
