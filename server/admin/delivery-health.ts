import { and, lt, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import type { DeliveryHealth } from '../../shared/admin.ts';
import type { Db } from '../db/open.ts';
import { deliveries } from '../db/schema.ts';
import { iso } from '../http/iso.ts';
import { MOST_COUNTED, waitingOn } from '../outbox/counts.ts';
import { sentenceOfReason } from '../outbox/reasons.ts';

const SHOWN = 20;

/** Reads the deliveries that failed, may have failed or are being retried, newest first: one SELECT per index. */
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
    .limit(MOST_COUNTED)
    .all();
};

/** Returns the state of mail and push: waiting deliveries, and failures of the last week. */
export const deliveryHealth = (
  db: Db,
  { mail, push, reminderDays }: { mail: boolean; push: boolean; reminderDays: number },
): DeliveryHealth => {
  const trouble = troubled(db);
  const countsOf = (channel: 'mail' | 'push', isSetUp: boolean) => ({
    waiting: waitingOn(db, channel).count,
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
