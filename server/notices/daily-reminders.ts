import { asc, eq, lte, sql } from 'drizzle-orm';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { users } from '../db/schema.ts';
import type { InTurn } from '../http/turns.ts';
import type { Notify } from '../notify.ts';
import { nextHourOf, waitingAtHour, wasNotifiedToday } from './daily-reminder-hour.ts';
import type { Recipient } from './kind.ts';

/** Users in one slice: counting for one user takes up to five milliseconds. */
const SLICE = 5;

const soonest = prepared((db) =>
  db
    .select({ at: users.reminderAt })
    .from(users)
    .where(sql`${users.reminderAt} is not null`)
    .orderBy(asc(users.reminderAt))
    .limit(1),
);

const due = prepared((db) =>
  db
    .select()
    .from(users)
    .where(lte(users.reminderAt, sql.placeholder('now')))
    .orderBy(asc(users.reminderAt))
    .limit(SLICE),
);

/** Returns when the next user's hour comes, in milliseconds since 1970; null if nobody has one. */
export const nextDailyReminder = (db: Db): number | null => soonest(db).get()?.at ?? null;

type Parts = { db: Db; inTurn: InTurn; notify: Notify<'my-hour', { userId: number }> };

/**
 * Reminds the users whose hour has come of how many people wait for their prayer, and stores the next
 * hour. Works in slices of users, with calls in between; a crash reminds nobody twice.
 */
export const sendDailyReminders = async ({ db, inTurn, notify }: Parts, now: number) => {
  const tellSlice = () => {
    const people = due(db).all({ now });
    if (people.length === 0) return false;
    change(db, (tx) => {
      for (const person of people) tellOne(tx, person);
    });
    return true;
  };
  const tellOne = (tx: Tx, person: Recipient) => {
    const isTold =
      person.isActive && !wasNotifiedToday(person, now) && waitingAtHour(tx, person, now) > 0;
    tx.update(users)
      .set({
        reminderAt: nextHourOf(person, now),
        remindedAt: isTold ? now : person.remindedAt,
      })
      .where(eq(users.id, person.id))
      .run();
    if (isTold) notify(tx, 'my-hour', { userId: person.id }, now);
  };
  while (await inTurn(tellSlice));
};

/** Skips the hours that have passed, for a database without a record of who was reminded. */
export const skipReminders = (tx: Tx, now: number) => {
  for (const person of tx.select().from(users).where(lte(users.reminderAt, now)).all())
    tx.update(users)
      .set({ reminderAt: nextHourOf(person, now) })
      .where(eq(users.id, person.id))
      .run();
};
