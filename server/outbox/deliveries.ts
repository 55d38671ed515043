import type { InferSelectModel } from 'drizzle-orm';
import { and, asc, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { deliveries } from '../db/schema.ts';
import { type Reason, storedReason } from './reasons.ts';

export type Delivery = InferSelectModel<typeof deliveries>;
export type Channel = Delivery['channel'];
type State = Delivery['state'];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How long after each failed try the next one comes; after the last there is none. */
const BACK_OFF = [1, 2, 5, 15, 60, 4 * 60, 12 * 60, 24 * 60].map((minutes) => minutes * MINUTE);

/** How long what is done is kept, so that its trouble can be looked into. */
const KEPT = 7 * 24 * HOUR;

/** What somebody waits for in front of a sign-in form, before everything else. */
const URGENCIES = [0, 1];

const waitingOf = (channel: Channel, urgency: number) =>
  and(
    eq(deliveries.state, 'waiting'),
    eq(deliveries.channel, channel),
    eq(deliveries.urgency, urgency),
  );

/** What is due, the urgent first, then the longest overdue. */
export const dueDeliveries = (db: Db, channel: Channel, now: number, most: number) =>
  URGENCIES.flatMap((urgency) =>
    db
      .select()
      .from(deliveries)
      .where(and(waitingOf(channel, urgency), lte(deliveries.dueAt, now)))
      .orderBy(asc(deliveries.dueAt))
      .limit(most)
      .all(),
  ).slice(0, most);

/** When the next one is due, if any waits. */
export const nextDueAt = (db: Db, channel: Channel) => {
  const times = URGENCIES.flatMap((urgency) =>
    db
      .select({ dueAt: deliveries.dueAt })
      .from(deliveries)
      .where(waitingOf(channel, urgency))
      .orderBy(asc(deliveries.dueAt))
      .limit(1)
      .all(),
  );
  return times.length === 0 ? undefined : Math.min(...times.map(({ dueAt }) => dueAt));
};

const settle = (db: Db, { id, kind, address }: Delivery, state: State, reason?: Reason) =>
  db
    .update(deliveries)
    .set({
      state,
      error: reason ? storedReason(reason) : null,
      // Anybody can type any address into the forgotten-password form: it is not kept.
      address: kind === 'password-forgotten' && state !== 'sending' ? null : address,
    })
    .where(eq(deliveries.id, id))
    .run();

/** From here on the recipient may have it: it will not be sent again by itself. */
export const markSending = (db: Db, delivery: Delivery) => settle(db, delivery, 'sending');
export const markSent = (db: Db, delivery: Delivery) => settle(db, delivery, 'sent');
/** Nobody wants it any more: gone, left, stopped, read elsewhere. */
export const markDropped = (db: Db, delivery: Delivery) => settle(db, delivery, 'dropped');
export const markFailed = (db: Db, delivery: Delivery, reason: Reason) =>
  settle(db, delivery, 'failed', reason);
/** It went out, and nobody said whether it arrived. */
export const markUnknown = (db: Db, delivery: Delivery, reason: Reason) =>
  settle(db, delivery, 'unknown', reason);

/** It is not tried before this time; no try has been used up. */
export const putOff = (db: Db, { id }: Delivery, until: number) =>
  db.update(deliveries).set({ dueAt: until }).where(eq(deliveries.id, id)).run();

/** Tries it again later: after `wait` milliseconds where the other side said so. */
export const postpone = (
  db: Db,
  delivery: Delivery,
  reason: Reason,
  now: number,
  wait?: number,
) => {
  const pause = wait ?? BACK_OFF[delivery.attempts];
  if (pause === undefined) return markFailed(db, delivery, reason);
  return db
    .update(deliveries)
    .set({
      state: 'waiting',
      attempts: delivery.attempts + 1,
      dueAt: now + pause,
      error: storedReason(reason),
    })
    .where(eq(deliveries.id, delivery.id))
    .run();
};

/** Pauses after which a mail server in trouble is tried again, by how often in a row it was. */
const HELD_FOR = [1, 2, 5, 15].map((minutes) => minutes * MINUTE);
/** When a server is tried again that could not be used so many times in a row before this. */
export const holdUntil = (now: number, troubles: number) =>
  now + (HELD_FOR[Math.min(troubles, HELD_FOR.length - 1)] ?? MINUTE);

/** How old a mail may get while no server takes it. */
const OLDEST = 3 * 24 * HOUR;

/**
 * No mail can be sent just now: all that wait are held until the server is tried again, and
 * none of them has used up a try. The one that found out carries the reason for the
 * administrator. What has waited for three days is given up, with the same reason.
 */
export const holdMail = (
  db: Db,
  delivery: Delivery,
  reason: Reason,
  until: number,
  now: number,
) => {
  const error = storedReason(reason);
  const waitingMail = and(eq(deliveries.state, 'waiting'), eq(deliveries.channel, 'mail'));
  change(db, (tx) => {
    tx.update(deliveries)
      .set({ state: 'waiting', error })
      .where(eq(deliveries.id, delivery.id))
      .run();
    tx.update(deliveries)
      .set({ state: 'failed', error })
      .where(and(waitingMail, lt(deliveries.createdAt, now - OLDEST)))
      .run();
    for (const urgency of URGENCIES)
      tx.update(deliveries)
        .set({ dueAt: until })
        .where(and(waitingOf('mail', urgency), lt(deliveries.dueAt, until)))
        .run();
  });
};

/**
 * After a start: what was under way when the last run ended may have arrived. A mail is not
 * sent again, for once too often is worse than once too few; it is shown to administrators.
 * A push is: by its topic and tag it takes the place of the first one, and is seen once.
 */
export const settleInterrupted = (db: Db) => {
  const interrupted = (channel: Channel) =>
    and(eq(deliveries.state, 'sending'), eq(deliveries.channel, channel));
  db.update(deliveries)
    .set({ state: 'unknown', error: storedReason({ code: 'interrupted' }) })
    .where(interrupted('mail'))
    .run();
  db.update(deliveries).set({ state: 'waiting' }).where(interrupted('push')).run();
};

/** After a start, mail that waits is tried at once: what kept it may just have been mended. */
export const hurryMail = (db: Db, now: number) =>
  db
    .update(deliveries)
    .set({ dueAt: now })
    .where(
      and(
        eq(deliveries.state, 'waiting'),
        eq(deliveries.channel, 'mail'),
        gt(deliveries.dueAt, now),
      ),
    )
    .run();

/** Forgets what was done a week ago. */
export const sweepDeliveries = (db: Db, now: number) =>
  db.run(sql`
    delete from deliveries where id in (select id from deliveries
      where state <> 'waiting' and state <> 'sending' and created_at < ${now - KEPT} limit 5000)`);
