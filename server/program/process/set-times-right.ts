import { and, between, eq, gt, isNull, not, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Jump } from '../../clock.ts';
import { change, type Tx } from '../../db/change.ts';
import { literalEquals } from '../../db/is-literally.ts';
import type { Db } from '../../db/open.ts';
import { deliveries, digestItems, households, prayers, sessions, users } from '../../db/schema.ts';
import { LOOK_AGAIN } from '../../prayers/silence.ts';

const DAY = 24 * 60 * 60_000;
/** Jump from which the clock was wrong: a smaller one may be a machine that slept, and harms no session. */
const WRONG_CLOCK = 7 * DAY;

/**
 * Corrects stored times after the wall clock was set. Times written by the wrong clock are moved by
 * the same amount, so that nobody is signed out and no mail is given up. Earlier times stay. Queued
 * messages are not delayed by a clock that was set back, and the age of the last reminder stays.
 */
export const setTimesRight = (db: Db, { by, since, until }: Jump) =>
  change(db, (tx) => {
    const later = (column: SQLiteColumn) => sql`${column} + ${by}`;
    const isReminder = eq(deliveries.kind, 'reminder');
    const waits = literalEquals(deliveries.state, 'waiting');
    tx.update(deliveries)
      .set({ createdAt: later(deliveries.createdAt) })
      .where(isReminder)
      .run();
    if (by < 0)
      tx.update(deliveries)
        .set({ dueAt: later(deliveries.dueAt) })
        .where(waits)
        .run();
    if (by < 0) bringSilenceBack(tx, until + by);
    if (by < 0) bringHoursBack(tx, until + by, until + by);
    bringHouseholdsBack(tx, until + by);
    if (Math.abs(by) >= WRONG_CLOCK)
      tx.update(digestItems)
        .set({ createdAt: later(digestItems.createdAt) })
        .where(between(digestItems.createdAt, since, until))
        .run();
    bringDigestsBack(tx, until + by);
    if (Math.abs(by) < WRONG_CLOCK) return;
    tx.update(sessions)
      .set({ createdAt: later(sessions.createdAt) })
      .where(between(sessions.createdAt, since, until))
      .run();
    tx.update(sessions)
      .set({ lastSeenAt: later(sessions.lastSeenAt) })
      .where(between(sessions.lastSeenAt, since, until))
      .run();
    tx.update(deliveries)
      .set({ createdAt: later(deliveries.createdAt) })
      .where(and(waits, not(isReminder), between(deliveries.createdAt, since, until)))
      .run();
  });

/** Moves items out of a digest of the future. */
const bringDigestsBack = (db: Db, now: number) =>
  db.update(digestItems).set({ createdAt: now }).where(gt(digestItems.createdAt, now)).run();

/**
 * Corrects stored times at a start: an earlier run may have had a clock that was ahead. No message waits
 * longer than two days, and no reminder, question to an author or shared mail is in the future.
 */
export const bringTimesBack = (db: Db, now: number) => {
  db.update(deliveries)
    .set({ dueAt: now })
    .where(and(literalEquals(deliveries.state, 'waiting'), gt(deliveries.dueAt, now + 2 * DAY)))
    .run();
  bringDigestsBack(db, now);
  db.update(deliveries)
    .set({ createdAt: now })
    .where(and(eq(deliveries.kind, 'reminder'), gt(deliveries.createdAt, now)))
    .run();
  bringSilenceBack(db, now);
  bringHouseholdsBack(db, now);
  bringHoursBack(db, now, now + MOST_HOURS_AHEAD);
};

/** Moves agreements out of the future, so that mail is shared from now on. No question waits longer. */
const bringHouseholdsBack = (db: Db | Tx, now: number) => {
  db.update(households).set({ agreedAt: now }).where(gt(households.agreedAt, now)).run();
  db.update(households)
    .set({ createdAt: now })
    .where(and(isNull(households.agreedAt), gt(households.createdAt, now)))
    .run();
};

/** Time within which an hour on a day of the week comes again, also if a day is skipped. */
const MOST_HOURS_AHEAD = 16 * DAY;

/** Checks a user with a later hour now, which finds the next time; no reminder was sent in the future. */
const bringHoursBack = (db: Db | Tx, now: number, latest: number) => {
  db.update(users).set({ reminderAt: now }).where(gt(users.reminderAt, latest)).run();
  db.update(users)
    .set({ remindedAt: now })
    .where(and(gt(users.reminderAt, 0), gt(users.remindedAt, now)))
    .run();
};

/** Moves the next check of a request to its latest time from now on, and questions out of the future. */
const bringSilenceBack = (db: Db | Tx, now: number) => {
  const latest = now + LOOK_AGAIN;
  db.update(prayers).set({ lookAt: latest }).where(gt(prayers.lookAt, latest)).run();
  db.update(prayers).set({ askedAt: now }).where(gt(prayers.askedAt, now)).run();
};
