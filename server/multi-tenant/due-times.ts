import { rmSync, statSync } from 'node:fs';
import { and, asc, eq, lte } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Config } from '../config/config.ts';
import { type Db, openDatabase } from '../db/open.ts';
import { jobs } from '../db/schema.ts';
import { type Log, loggableError } from '../log.ts';
import { sendsMail } from '../mail/mail-server-in-use.ts';
import { nextDailyReminder } from '../notices/daily-reminders.ts';
import { nextDueAt } from '../outbox/deliveries.ts';
import { isSearchBehind } from '../search/update-index.ts';
import { DamagedDatabase, isDamage } from '../storage/reasons.ts';
import { isWhole } from '../storage/whole.ts';

const congregations = sqliteTable(
  'congregations',
  {
    name: text('name').primaryKey(),
    /** An open congregation runs its own jobs. */
    isOpen: integer('is_open', { mode: 'boolean' }).notNull(),
    /** Milliseconds since 1970. */
    dueAt: integer('due_at').notNull(),
  },
  (table) => [index('congregations_due').on(table.isOpen, table.dueAt)],
);

/** When a database was found whole, and the id, size and time of its file when it was last closed. */
const checks = sqliteTable('checks', {
  name: text('name').primaryKey(),
  /** Milliseconds since 1970. */
  at: integer('at').notNull(),
  look: text('look').notNull(),
});

export type DueTimes = ReturnType<typeof openDueTimes>;

/**
 * The next due time of each closed congregation: of a job, a mail or a push message. The file is only an
 * index: without it every congregation is opened once, and it is made anew.
 */
export const openDueTimes = (path: string, log: Log) => {
  try {
    return dueTimesIn(path);
  } catch (error) {
    if (!isDamage(error)) throw error;
    log.warn('the index of due times is damaged, and is made anew', loggableError(error));
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
    return dueTimesIn(path);
  }
};

const TABLES = [
  'create table if not exists congregations (name text primary key not null, is_open integer not null, due_at integer not null) without rowid',
  'create index if not exists congregations_due on congregations (is_open, due_at)',
  'create table if not exists checks (name text primary key not null, at integer not null, look text not null) without rowid',
];

/** Opens the index. Throws SQLite's error, or DamagedDatabase. */
const openIndex = (path: string) => {
  const db = openDatabase(path, { waitForLock: 1000 });
  try {
    db.$client.run('pragma synchronous = normal');
    if (!isWhole(db.$client, statSync(path).size))
      throw new DamagedDatabase('the index of due times is damaged');
    for (const table of TABLES) db.$client.run(table);
    return db;
  } catch (error) {
    db.$client.close();
    throw error;
  }
};

const dueTimesIn = (path: string) => {
  const db = openIndex(path);
  // A congregation that was open when the last run was killed has unfinished work.
  db.update(congregations)
    .set({ isOpen: false, dueAt: 0 })
    .where(eq(congregations.isOpen, true))
    .run();
  const set = (name: string, state: { isOpen: boolean; dueAt: number }) =>
    db
      .insert(congregations)
      .values({ name, ...state })
      .onConflictDoUpdate({ target: congregations.name, set: state })
      .run();
  return {
    opened: (name: string) => set(name, { isOpen: true, dueAt: 0 }),
    /** Stores the next due time of a closed congregation. */
    closed: (name: string, dueAt: number) => set(name, { isOpen: false, dueAt }),
    checked: (name: string, check: { at: number; look: string }) =>
      db
        .insert(checks)
        .values({ name, ...check })
        .onConflictDoUpdate({ target: checks.name, set: check })
        .run(),
    checkOf: (name: string) => db.select().from(checks).where(eq(checks.name, name)).get(),
    /**
     * Updates the index to the folders: a new congregation is due at once, and a removed one is deleted.
     */
    fitTo: (names: readonly string[], now: number) => {
      const there = new Set(names);
      db.transaction((tx) => {
        const known = tx.select({ name: congregations.name }).from(congregations).all();
        const isKnown = new Set(known.map(({ name }) => name));
        for (const name of isKnown)
          if (!there.has(name)) {
            tx.delete(congregations).where(eq(congregations.name, name)).run();
            tx.delete(checks).where(eq(checks.name, name)).run();
          }
        for (const name of there)
          if (!isKnown.has(name))
            tx.insert(congregations).values({ name, isOpen: false, dueAt: now }).run();
      });
    },
    /** Returns the closed congregations that are due, the longest waiting first, at most `most`. */
    due: (now: number, most: number) =>
      db
        .select({ name: congregations.name })
        .from(congregations)
        .where(and(eq(congregations.isOpen, false), lte(congregations.dueAt, now)))
        .orderBy(asc(congregations.dueAt))
        .limit(most)
        .all()
        .map(({ name }) => name),
    close: () => db.$client.close(),
  };
};

/**
 * Returns when a job, a delivery or a daily reminder of this congregation is due next, in milliseconds
 * since 1970. Mail that waits for a mail server is not due. A congregation that was closed with deleted words in
 * its search index is due soon.
 */
export const nextDueIn = (
  { db, config }: { db: Db; config: Pick<Config, 'smtpUrl'> },
  now: number,
) => {
  const times = db
    .select({ dueAt: jobs.dueAt })
    .from(jobs)
    .all()
    .map(({ dueAt }) => dueAt);
  const channels = sendsMail({ db, config }) ? (['mail', 'push'] as const) : (['push'] as const);
  for (const channel of channels) times.push(nextDueAt(db, channel) ?? now + LONGEST);
  times.push(nextDailyReminder(db) ?? now + LONGEST);
  if (isSearchBehind(db)) times.push(now + SOON);
  return Math.min(...times, now + LONGEST);
};

/** In milliseconds. */
const SOON = 15_000;

/** Longest time between two checks of a congregation, in case a clock was set, in milliseconds. */
const LONGEST = 24 * 60 * 60_000;
