import { and, between, eq, gt, isNull, not, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Jump } from '../../clock.ts';
import { change, type Tx } from '../../db/change.ts';
import { isLiterally } from '../../db/is-literally.ts';
import type { Db } from '../../db/open.ts';
import { deliveries, digestItems, households, prayers, sessions, users } from '../../db/schema.ts';
import { LOOK_AGAIN } from '../../prayers/silence.ts';

const DAY = 24 * 60 * 60_000;
/** A smaller jump may be a machine that slept, and does no harm to sessions. */
const WRONG_CLOCK = 7 * DAY;

/**
 * Corrects stored times after the wall clock was set. Times written by the wrong clock are moved by
 * the same amount, so that nobody is signed out and no mail is given up. Earlier times stay.
 * Waiting messages are not delayed by a clock that was set back, and the last reminder stays as
 * long ago as it was.
 */
export const setTimesRight = (db: Db, { by, since, until }: Jump) =>
  change(db, (tx) => {
    const later = (column: SQLiteColumn) => sql`${column} + ${by}`;
    const isReminder = eq(deliveries.kind, 'reminder');
    const waits = isLiterally(deliveries.state, 'waiting');
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

/** No news waits for a digest of the future. */
const bringDigestsBack = (db: Db, now: number) =>
  db.update(digestItems).set({ createdAt: now }).where(gt(digestItems.createdAt, now)).run();

/**
 * Corrects stored times at a start: an earlier run may have had a clock that was ahead. No message
 * waits longer than two days, and no reminder was sent, no author asked and no mail shared in the future.
 */
export const bringTimesBack = (db: Db, now: number) => {
  db.update(deliveries)
    .set({ dueAt: now })
    .where(and(isLiterally(deliveries.state, 'waiting'), gt(deliveries.dueAt, now + 2 * DAY)))
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

/** Nobody agreed in the future to share mail: what comes from now on goes to both. No question waits for longer. */
const bringHouseholdsBack = (db: Db | Tx, now: number) => {
  db.update(households).set({ agreedAt: now }).where(gt(households.agreedAt, now)).run();
  db.update(households)
    .set({ createdAt: now })
    .where(and(isNull(households.agreedAt), gt(households.createdAt, now)))
    .run();
};

/** An hour on a day of the week comes again within this time, also where a day is left out. */
const MOST_HOURS_AHEAD = 16 * DAY;

/** Whose hour comes later than that is looked at now, which finds the next time; nobody was told in the future. */
const bringHoursBack = (db: Db | Tx, now: number, latest: number) => {
  db.update(users).set({ reminderAt: now }).where(gt(users.reminderAt, latest)).run();
  db.update(users)
    .set({ remindedAt: now })
    .where(and(gt(users.reminderAt, 0), gt(users.remindedAt, now)))
    .run();
};

/** No request is looked at later than it would be from now on, and none was asked in the future. */
const bringSilenceBack = (db: Db | Tx, now: number) => {
  const latest = now + LOOK_AGAIN;
  db.update(prayers).set({ lookAt: latest }).where(gt(prayers.lookAt, latest)).run();
  db.update(prayers).set({ askedAt: now }).where(gt(prayers.askedAt, now)).run();
};
