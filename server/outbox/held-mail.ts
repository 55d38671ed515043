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

/* Holds all mail while the mail server takes none: after each pause one mail tries it again. */

const HOUR = 60 * 60_000;
/** Short pauses only: a server that cannot be reached has no work with a try, and is mostly back soon. */
const UNREACHABLE_PAUSES = PAUSES.slice(0, 4);

/** Returns when to try again after this number of failures in a row. */
export const holdUntil = (
  now: number,
  troubles: number,
  { isReachable }: { isReachable: boolean },
) => now + pauseAfter(troubles, isReachable ? PAUSES : UNREACHABLE_PAUSES);

const waitingMail = and(isState('waiting'), eq(deliveries.channel, 'mail'));

type Hold = {
  reason: Reason;
  /** Time of the next try at the mail server. */
  until: number;
  now: number;
  /** The failure was at this mail's recipient or text, so that another mail may pass. */
  isAtMail: boolean;
};

/**
 * Holds all queued mail until the next try at the mail server. The failed mail stores the reason for
 * administrators. Mail that has waited too long is given up, for the same reason.
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
    // The server may refuse only this mail, so from its second failure on, others are tried before it.
    tx.update(deliveries)
      .set({ dueAt: Math.max(until + 1, now + pauseAfter(attempts - 1)) })
      .where(and(eq(deliveries.id, delivery.id), isState('waiting')))
      .run();
  });
};

/** Drops mails with a link or a code that come too late to help, with their addresses. */
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
 * Returns now, or the end of the time in which a request that came by mail can be undone: until then
 * nobody may be notified of it.
 */
export const soonest = (now: number) =>
  sql<number>`case when ${inArray(deliveries.kind, GROUP_KINDS)} then max(${now}, coalesce((select max(${mailsRead.linkUntil}) from ${mailsRead} where ${mailsRead.prayerId} = ${deliveries.subjectId}), 0)) else ${now} end`;

/**
 * Tries mail held until then now, after a mail has passed. A mail that was put off for itself still waits.
 */
export const releaseMail = (db: Db, until: number, now: number) => {
  for (const urgency of URGENCIES)
    db.update(deliveries)
      .set({ dueAt: soonest(now) })
      .where(and(waitingOf('mail', urgency), eq(deliveries.dueAt, until)))
      .run();
};

/** Tries queued mail at once at a start, because the cause may have been repaired. */
export const hurryMail = (db: Db, now: number) =>
  db
    .update(deliveries)
    .set({ dueAt: soonest(now) })
    .where(and(waitingMail, gt(deliveries.dueAt, now)))
    .run();
