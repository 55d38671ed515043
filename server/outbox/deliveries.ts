import type { InferSelectModel } from 'drizzle-orm';
import { and, asc, eq, lte, type Placeholder, sql } from 'drizzle-orm';
import { ASKED_BY_ANYBODY } from '../../shared/notices.ts';
import { literalEquals } from '../db/is-literally.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { deliveries, pushSubscriptions, setup, users } from '../db/schema.ts';
import { type Reason, storedReason } from './reasons.ts';

export type Delivery = InferSelectModel<typeof deliveries>;
export type Channel = Delivery['channel'];
type State = Delivery['state'];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
export const PAUSES = [1, 2, 5, 15, 60, 4 * 60, 12 * 60, 24 * 60].map((min) => min * MINUTE);
/** Age at which a queued mail is given up, in milliseconds. */
export const GIVEN_UP_AFTER = 30 * DAY;

/** Time for which finished deliveries are stored, so that errors can be examined, in milliseconds. */
const KEPT = 7 * DAY;

export const NOT_URGENT = 1;
/** Mail that a user is waiting for comes first. */
export const URGENCIES = [0, NOT_URGENT];

export const isState = (state: State) => literalEquals(deliveries.state, state);

export const waitingOf = (channel: Channel | Placeholder, urgency: number | Placeholder) =>
  and(isState('waiting'), eq(deliveries.channel, channel), eq(deliveries.urgency, urgency));

const IS_NEXT = waitingOf(sql.placeholder('channel'), sql.placeholder('urgency'));

const due = prepared((db) =>
  db
    .select()
    .from(deliveries)
    .where(and(IS_NEXT, lte(deliveries.dueAt, sql.placeholder('now'))))
    .orderBy(asc(deliveries.dueAt))
    .limit(sql.placeholder('most')),
);

const next = prepared((db) =>
  db
    .select({ dueAt: deliveries.dueAt })
    .from(deliveries)
    .where(IS_NEXT)
    .orderBy(asc(deliveries.dueAt))
    .limit(1),
);

/** Returns the due deliveries: urgent ones first, then the oldest. */
export const dueDeliveries = (db: Db, channel: Channel, now: number, most: number) =>
  URGENCIES.flatMap((urgency) => due(db).all({ channel, urgency, now, most })).slice(0, most);

/** Returns when the next delivery is due; undefined without one. */
export const nextDueAt = (db: Db, channel: Channel) => {
  const times = URGENCIES.flatMap((urgency) => next(db).all({ channel, urgency }));
  return times.length === 0 ? undefined : Math.min(...times.map(({ dueAt }) => dueAt));
};

const settle = (db: Db, delivery: Delivery, state: State, reason?: Reason) => {
  noteOutcome(db, delivery, state, reason);
  const { id, kind, address } = delivery;
  return db
    .update(deliveries)
    .set({
      state,
      error: reason ? storedReason(reason) : null,
      // Anybody can enter any address into these forms, so it is deleted.
      address: ASKED_BY_ANYBODY.includes(kind) && state !== 'sending' ? null : address,
    })
    .where(eq(deliveries.id, id))
    .run();
};

/** The reasons about the recipient, and not about the mail server or the network. */
const REFUSALS: readonly (Reason['code'] | undefined)[] = [
  'mail-address-refused',
  'push-service-refused',
];

/** Stores whether a user's last mail, or a browser's last push message, was accepted. */
const noteOutcome = (db: Db, delivery: Delivery, state: State, reason?: Reason) => {
  const isRefused = state === 'failed' && REFUSALS.includes(reason?.code);
  if (state !== 'sent' && !isRefused) return;
  const outcome = isRefused ? 'refused' : 'taken';
  const { id, channel, subscriptionId } = delivery;
  // The mail server's reply is about the mailbox that the mail went to.
  const userId = delivery.readerId ?? delivery.userId;
  // Completes the step of the setup that waits for a working mail server.
  if (channel === 'mail' && state === 'sent')
    db.update(setup).set({ isMailTested: true }).where(eq(setup.mailTestId, id)).run();
  if (channel === 'mail' && userId !== null)
    db.update(users)
      .set({ mailOutcome: outcome })
      // A mail server that accepts a mail does not know whether the next one will return it.
      .where(and(eq(users.id, userId), sql`${users.mailOutcome} is not 'returned'`))
      .run();
  if (channel === 'push' && subscriptionId !== null)
    db.update(pushSubscriptions)
      .set({ outcome })
      .where(eq(pushSubscriptions.id, subscriptionId))
      .run();
};

/** Marks a delivery as possibly received, so that it is not sent again automatically. */
export const markSending = (db: Db, delivery: Delivery) => settle(db, delivery, 'sending');
export const markSent = (db: Db, delivery: Delivery) => settle(db, delivery, 'sent');
/** Drops a delivery that is no longer wanted, or, for a `reason`, can never be accepted. */
export const markDropped = (db: Db, delivery: Delivery, reason?: Reason) =>
  settle(db, delivery, 'dropped', reason);
export const markFailed = (db: Db, delivery: Delivery, reason: Reason) =>
  settle(db, delivery, 'failed', reason);
/** Marks a delivery as sent with an unknown result. */
export const markUnknown = (db: Db, delivery: Delivery, reason: Reason) =>
  settle(db, delivery, 'unknown', reason);

/**
 * Retries a delivery later; after `wait` milliseconds if the other side asked for that. A push message
 * fails after some attempts, a mail after a month.
 */
export const postpone = (
  db: Db,
  delivery: Delivery,
  reason: Reason,
  now: number,
  wait?: number,
) => {
  const { channel, attempts, createdAt } = delivery;
  const isOver = channel === 'mail' ? now - createdAt > GIVEN_UP_AFTER : attempts >= PAUSES.length;
  if (isOver) return markFailed(db, delivery, reason);
  return db
    .update(deliveries)
    .set({
      state: 'waiting',
      attempts: attempts + 1,
      dueAt: now + (wait ?? pauseAfter(attempts)),
      error: storedReason(reason),
    })
    .where(eq(deliveries.id, delivery.id))
    .run();
};

/** Returns the pause after this number of earlier attempts, in milliseconds. The last pause is repeated. */
export const pauseAfter = (attempts: number, pauses = PAUSES) =>
  pauses[Math.min(attempts, pauses.length - 1)] ?? DAY;

/**
 * Settles deliveries that the last run left under way; they may have arrived. A mail is not sent
 * again, because a duplicate is worse than a missing one; administrators see it. A push message is sent
 * again: its topic and tag make it replace the first one. Must run at a start.
 */
export const settleInterrupted = (db: Db) => {
  db.update(deliveries)
    .set({ state: 'unknown', error: storedReason({ code: 'interrupted' }) })
    .where(interrupted('mail'))
    .run();
  sendPushesAgain(db);
};

const interrupted = (channel: Channel) => and(isState('sending'), eq(deliveries.channel, channel));

/** Sends push messages with an unknown result again. No push may be under way. */
export const sendPushesAgain = (db: Db) => {
  db.update(deliveries).set({ state: 'waiting' }).where(interrupted('push')).run();
};

/** Deletes deliveries that were finished a week ago. */
export const sweepDeliveries = (db: Db, now: number) =>
  db.run(sql`
    delete from deliveries where id in (select id from deliveries
      where state <> 'waiting' and state <> 'sending' and created_at < ${now - KEPT} limit 5000)`);
