import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { ASKED_BY_ANYBODY, GROUP_KINDS } from '../../shared/notices.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { deliveries, mailsRead } from '../db/schema.ts';
import {
  type Delivery,
  GIVEN_UP_AFTER,
  isState,
  NOT_URGENT,
  PAUSES,
  pauseAfter,
  URGENCIES,
  waitingOf,
} from './deliveries.ts';
import { type Reason, storedReason } from './reasons.ts';

/*
 * While the mail server takes nothing, all mail waits: one mail in each pause finds out whether it
 * does again.
 */

const HOUR = 60 * 60_000;
/** Trying a server that cannot be reached is no burden to it, and it is mostly back soon. */
const UNREACHABLE_PAUSES = PAUSES.slice(0, 4);

/** When to try again after so many failures in a row. */
export const holdUntil = (
  now: number,
  troubles: number,
  { isReachable }: { isReachable: boolean },
) => now + pauseAfter(troubles, isReachable ? PAUSES : UNREACHABLE_PAUSES);

const waitingMail = and(isState('waiting'), eq(deliveries.channel, 'mail'));

type Hold = {
  reason: Reason;
  /** When the mail server is tried again. */
  until: number;
  now: number;
  /** It came at this mail's recipient or text, so that another mail may pass. */
  isAtMail: boolean;
};

/**
 * Holds all waiting mail until the mail server is tried again. The mail that failed keeps the reason
 * for administrators. What has waited for too long is given up, for the same reason.
 */
export const holdMail = (db: Db, delivery: Delivery, { reason, until, now, isAtMail }: Hold) => {
  const error = storedReason(reason);
  const attempts = delivery.attempts + (isAtMail ? 1 : 0);
  change(db, (tx) => {
    tx.update(deliveries)
      .set({ state: 'waiting', attempts, error })
      .where(eq(deliveries.id, delivery.id))
      .run();
    dropLateAnswers(tx, now);
    tx.update(deliveries)
      .set({ state: 'failed', error })
      .where(and(waitingMail, lt(deliveries.createdAt, now - GIVEN_UP_AFTER)))
      .run();
    for (const urgency of URGENCIES)
      tx.update(deliveries)
        .set({ dueAt: until })
        .where(and(waitingOf('mail', urgency), lt(deliveries.dueAt, until)))
        .run();
    if (attempts < 2) return;
    // Maybe only this mail is refused. So from its second time on, others are tried before it.
    tx.update(deliveries)
      .set({ dueAt: Math.max(until + 1, now + pauseAfter(attempts - 1)) })
      .where(and(eq(deliveries.id, delivery.id), isState('waiting')))
      .run();
  });
};

/** People who asked for a link or a code do not wait for it any more. Their addresses go. */
const dropLateAnswers = (db: Db, now: number) =>
  db
    .update(deliveries)
    .set({ state: 'dropped', address: null })
    .where(
      and(
        waitingOf('mail', 0),
        inArray(deliveries.kind, [...ASKED_BY_ANYBODY]),
        lt(deliveries.createdAt, now - HOUR),
      ),
    )
    .run();

/** Delays all mail that nobody is waiting for until this time, without counting an attempt. */
export const putOffMail = (db: Db, until: number) =>
  db
    .update(deliveries)
    .set({ dueAt: until })
    .where(and(waitingOf('mail', NOT_URGENT), lt(deliveries.dueAt, until)))
    .run();

/**
 * Now, or when the request can no longer be taken back that came by mail: until then nobody may hear of it,
 * whatever else the mail waited for.
 */
export const soonest = (now: number) =>
  sql<number>`case when ${inArray(deliveries.kind, GROUP_KINDS)} then max(${now}, coalesce((select max(${mailsRead.linkUntil}) from ${mailsRead} where ${mailsRead.prayerId} = ${deliveries.subjectId}), 0)) else ${now} end`;

/** A mail has passed: what was held until then is tried now. What was put off for itself is not. */
export const releaseMail = (db: Db, until: number, now: number) => {
  for (const urgency of URGENCIES)
    db.update(deliveries)
      .set({ dueAt: soonest(now) })
      .where(and(waitingOf('mail', urgency), eq(deliveries.dueAt, until)))
      .run();
};

/** At a start waiting mail is tried at once, because the cause may have been repaired. */
export const hurryMail = (db: Db, now: number) =>
  db
    .update(deliveries)
    .set({ dueAt: soonest(now) })
    .where(and(waitingMail, gt(deliveries.dueAt, now)))
    .run();
