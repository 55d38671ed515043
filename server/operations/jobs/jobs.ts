import { Cron } from 'croner';
import { eq } from 'drizzle-orm';
import { memoize } from 'es-toolkit';
import { timeZoneOf } from '../../congregation/congregation.ts';
import type { Db } from '../../db/open.ts';
import { jobs } from '../../db/schema.ts';
import { attempt, codeOf, type Log } from '../../log.ts';

const MINUTE = 60_000;
/** How long a job that failed waits before it is tried again, in milliseconds. */
const RETRY = 15 * MINUTE;
/** No timer is set longer than this, so that a clock that is set forward is noticed. */
const LONGEST_SLEEP = MINUTE;

/** A cron pattern, in the time zone of the congregation, or what gives it now. */
type Pattern = string | (() => string);

/** Something that the clock starts. It may run twice for one time, after a power cut. */
export type Job = {
  /** Under this name the database keeps when it is due next. */
  name: string;
  /** Or what is stored elsewhere: when it is due next, null for never. Running it moves that. */
  schedule: Pattern | { next: () => number | null };
  /** Without it, always. While it is off, it has no time, so that no host is opened for it. */
  isOn?: () => boolean;
  run: (now: number) => void | Promise<void>;
};

/**
 * A cron pattern in a time zone, read once: with what the system knows of the zone it takes half a
 * megabyte, and a host with many congregations would have it many times.
 */
const patternOf = memoize(
  ({ schedule, timezone }: { schedule: string; timezone: string }) =>
    new Cron(schedule, { timezone }),
  { getCacheKey: ({ schedule, timezone }) => `${timezone} ${schedule}` },
);

/** Lets a job that has never run wait for its next time, instead of running at once. */
export const waitForNextTime = (db: Db, name: string, now: number) =>
  // When jobs are looked at, a time that is none of its schedule becomes the next one.
  db
    .insert(jobs)
    .values({ name, dueAt: now + MINUTE })
    .onConflictDoNothing()
    .run();

type Parts = { db: Db; clock: () => number; log: Log };

export type Jobs = ReturnType<typeof startJobs>;

/**
 * Runs jobs when they are due, one after another. The next time is stored: one that was missed
 * while the server was off runs once after the start, and a new one runs at once. One that fails
 * is logged and tried again after a quarter of an hour.
 */
export const startJobs = ({ db, clock, log }: Parts, list: readonly Job[]) => {
  const notBefore = new Map<string, number>();
  let timer: Timer | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  const store = (name: string, dueAt: number) =>
    db
      .insert(jobs)
      .values({ name, dueAt })
      .onConflictDoUpdate({ target: jobs.name, set: { dueAt } })
      .run();

  const nextTime = (given: Pattern, now: number) => {
    const schedule = typeof given === 'string' ? given : given();
    const next = patternOf({ schedule, timezone: timeZoneOf(db) }).nextRun(new Date(now));
    if (!next) throw new Error(`The schedule ${schedule} never comes round.`);
    return next.getTime();
  };

  const isDue = ({ name, schedule, isOn }: Job, now: number) => {
    if (isOn && !isOn()) {
      db.delete(jobs).where(eq(jobs.name, name)).run();
      return false;
    }
    if (typeof schedule === 'object') {
      const next = schedule.next();
      return next !== null && next <= now && (notBefore.get(name) ?? now) <= now;
    }
    const stored = db.select().from(jobs).where(eq(jobs.name, name)).get();
    // It was stored by a clock that was ahead, or in another time zone.
    if (stored && stored.dueAt > now) {
      const next = nextTime(schedule, now);
      if (next !== stored.dueAt) store(name, next);
    }
    return (stored?.dueAt ?? now) <= now && (notBefore.get(name) ?? now) <= now;
  };

  const runOne = async (job: Job, now: number) => {
    try {
      await job.run(now);
      const isStillOn = job.isOn?.() ?? true;
      if (typeof job.schedule !== 'object' && isStillOn)
        store(job.name, nextTime(job.schedule, clock()));
      notBefore.delete(job.name);
    } catch (error) {
      log.error('job failed', { job: job.name, ...codeOf(error) });
      notBefore.set(job.name, clock() + RETRY);
    }
  };

  const runDue = async () => {
    for (const job of list) {
      if (isStopped) return;
      const now = clock();
      if (isDue(job, now)) await runOne(job, now);
    }
  };

  /** So that what is stored elsewhere is not a minute late. */
  const untilNext = () => {
    const now = clock();
    const pauses = list.flatMap(({ schedule }) => {
      const next = typeof schedule === 'object' ? schedule.next() : null;
      return next === null || next <= now ? [] : [next - now];
    });
    return Math.min(LONGEST_SLEEP, ...pauses);
  };

  const lookLater = () => {
    let pause = LONGEST_SLEEP;
    attempt(log, 'jobs not looked at', () => {
      pause = untilNext();
    });
    timer = setTimeout(look, pause);
    timer.unref();
  };

  const look = () => {
    clearTimeout(timer);
    running ??= runDue()
      .catch((error: unknown) => log.error('jobs not looked at', codeOf(error)))
      .finally(() => {
        running = undefined;
        if (!isStopped) lookLater();
      });
    return running;
  };
  void look();

  return {
    /** Runs what is due. Resolves when it is done. */
    look,
    /** Starts nothing new and waits for what is under way. */
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
