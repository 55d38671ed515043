import { and, between, eq, gt, not, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Jump } from '../clock.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { deliveries, sessions } from '../db/schema.ts';

const DAY = 24 * 60 * 60_000;
/** A smaller step can be a night's sleep of the machine, and no session minds it. */
const WRONG_CLOCK = 7 * DAY;

/**
 * After the wall clock was set: what the wrong clock wrote is moved along, so that nobody is
 * signed out by it and no mail is given up. What the right clock wrote before is left as it is.
 * A message that waits is not put off by a clock that was set back, and the last reminder stays
 * as long ago as it was.
 */
export const setTimesRight = (db: Db, { by, since, until }: Jump) =>
  change(db, (tx) => {
    const later = (column: SQLiteColumn) => sql`${column} + ${by}`;
    const isReminder = eq(deliveries.kind, 'reminder');
    const waits = eq(deliveries.state, 'waiting');
    tx.update(deliveries)
      .set({ createdAt: later(deliveries.createdAt) })
      .where(isReminder)
      .run();
    if (by < 0)
      tx.update(deliveries)
        .set({ dueAt: later(deliveries.dueAt) })
        .where(waits)
        .run();
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

/**
 * At a start: an earlier run may have had a clock that was ahead, which was set right since.
 * No message waits for longer than two days, and no reminder was sent in the future.
 */
export const bringTimesBack = (db: Db, now: number) => {
  db.update(deliveries)
    .set({ dueAt: now })
    .where(and(eq(deliveries.state, 'waiting'), gt(deliveries.dueAt, now + 2 * DAY)))
    .run();
  db.update(deliveries)
    .set({ createdAt: now })
    .where(and(eq(deliveries.kind, 'reminder'), gt(deliveries.createdAt, now)))
    .run();
};
