import { and, count, eq, lt, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import type { DeliveryHealth } from '../../shared/admin.ts';
import type { Db } from '../db/open.ts';
import { deliveries } from '../db/schema.ts';
import { iso } from '../http/iso.ts';
import { sentenceOfReason } from '../outbox/reasons.ts';

const MOST = 10_000;
const SHOWN = 20;

/** The number of deliveries that wait on a channel, counted up to `MOST`. */
const countWaiting = (db: Db, channel: 'mail' | 'push') => {
  const waiting = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(sql`${deliveries.state} = 'waiting'`, eq(deliveries.channel, channel)))
    .limit(MOST);
  return db.select({ count: count() }).from(sql`${waiting}`).get()?.count ?? 0;
};

/**
 * The deliveries that failed, may have failed or are being retried, newest first: one SELECT for
 * each index.
 */
const troubled = (db: Db) => {
  const arm = (isTroubled: SQL) =>
    db
      .select({
        id: deliveries.id,
        channel: deliveries.channel,
        kind: deliveries.kind,
        state: deliveries.state,
        error: deliveries.error,
        createdAt: deliveries.createdAt,
      })
      .from(deliveries)
      .where(and(isTroubled, lt(deliveries.id, Number.MAX_SAFE_INTEGER)));
  return unionAll(
    arm(sql`${deliveries.state} in ('failed', 'unknown')`),
    arm(sql`${deliveries.state} = 'waiting' and ${deliveries.error} is not null`),
  )
    .orderBy(sql`1 desc`)
    .limit(MOST)
    .all();
};

/** How mail and push work: what waits, and what went wrong in the last week. */
export const deliveryHealth = (
  db: Db,
  { mail, push, reminderDays }: { mail: boolean; push: boolean; reminderDays: number },
): DeliveryHealth => {
  const trouble = troubled(db);
  const countsOf = (channel: 'mail' | 'push', isSetUp: boolean) => ({
    waiting: countWaiting(db, channel),
    failed: trouble.filter((row) => row.channel === channel && row.state === 'failed').length,
    unknown: trouble.filter((row) => row.channel === channel && row.state === 'unknown').length,
    isSetUp,
  });
  return {
    mail: countsOf('mail', mail),
    push: countsOf('push', push),
    reminderDays,
    trouble: trouble.slice(0, SHOWN).map(({ id, channel, kind, error, createdAt }) => ({
      id,
      channel,
      kind,
      error: sentenceOfReason(error ?? ''),
      createdAt: iso(createdAt),
    })),
  };
};
