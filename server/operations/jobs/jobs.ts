import { Cron } from 'croner';
import { eq } from 'drizzle-orm';
import { memoize } from 'es-toolkit';
import { nextShown } from '../../calendar/calendar.ts';
import { congregationTimeZone } from '../../congregation/congregation.ts';
import { changesOf } from '../../db/idle-memory.ts';
import type { Db } from '../../db/open.ts';
import { jobs } from '../../db/schema.ts';
import { attempt, type Log, loggableError } from '../../log.ts';

const MINUTE = 60_000;
/** Milliseconds until a failed job runs again. */
const RETRY = 15 * MINUTE;
/** Maximum timer, so that a clock that is set forward is noticed. */
const LONGEST_SLEEP = MINUTE;

/** A cron pattern in the congregation's time zone, or a function that returns it. */
type Pattern = string | (() => string);

/** A job that the clock starts. After a power cut it may run twice for one time. */
export type Job = {
  /** The key of the stored due time. */
  name: string;
  /** A pattern, or a function that returns a stored due time; null for never. Running the job changes that time. */
  schedule: Pattern | { next: () => number | null };
  /** Whether the job is on; by default always. A job that is off has no time: no host opens for it. */
  isOn?: () => boolean;
  run: (now: number) => void | Promise<void>;
};

/** Parses a cron pattern, for clocks that show UTC: croner itself would ask the runtime's old zones. */
const patternOf = memoize((schedule: string) => new Cron(schedule, { timezone: 'UTC' }));

/** Stores a due time for a job that has never run, so that it does not run at once. */
export const waitForNextTime = (db: Db, name: string, now: number) =>
  // The next check replaces a time that is not in the schedule by the next one.
  db
    .insert(jobs)
    .values({ name, dueAt: now + MINUTE })
    .onConflictDoNothing()
    .run();

type Parts = { db: Db; clock: () => number; log: Log };

export type Jobs = ReturnType<typeof startJobs>;

/**
 * Runs due jobs one after another. The due time is stored: a job that was missed while the server was off
 * runs once after the start, and a new job runs at once. A failed job is logged and runs again after a
 * quarter of an hour.
 */
export const startJobs = ({ db, clock, log }: Parts, list: readonly Job[]) => {
  const notBefore = new Map<string, number>();
  const isChanged = changesOf(db);
  /** The next due time of all jobs, and the next stored one; unknown after a change. */
  let next: { dueAt: number; storedAt: number } | undefined;
  let timer: Timer | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  const storedTime = (name: string) =>
    db.select().from(jobs).where(eq(jobs.name, name)).get()?.dueAt;

  const store = (name: string, dueAt: number) =>
    db
      .insert(jobs)
      .values({ name, dueAt })
      .onConflictDoUpdate({ target: jobs.name, set: { dueAt } })
      .run();

  const nextTime = (given: Pattern, now: number) => {
    const schedule = typeof given === 'string' ? given : given();
    const pattern = patternOf(schedule);
    const [, hour] = schedule.split(' ');
    // A job of each hour runs in an hour that comes twice, too.
    const timeZone = hour === '*' ? 'UTC' : congregationTimeZone(db);
    const next = nextShown((after) => pattern.nextRun(after), now, timeZone);
    if (next === null) throw new Error(`The schedule ${schedule} never comes round.`);
    return next;
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
    const stored = storedTime(name) ?? now;
    // The time was stored by a clock that was ahead, or in another time zone.
    if (stored > now) {
      const next = nextTime(schedule, now);
      if (next !== stored) store(name, next);
    }
    return stored <= now && (notBefore.get(name) ?? now) <= now;
  };

  const runOne = async (job: Job, now: number) => {
    try {
      await job.run(now);
      const isStillOn = job.isOn?.() ?? true;
      if (typeof job.schedule !== 'object' && isStillOn)
        store(job.name, nextTime(job.schedule, clock()));
      notBefore.delete(job.name);
    } catch (error) {
      log.error('job failed', { job: job.name, ...loggableError(error) });
      notBefore.set(job.name, clock() + RETRY);
    }
  };

  const runDue = async () => {
    isChanged();
    next = undefined;
    for (const job of list) {
      if (isStopped) return;
      const now = clock();
      if (isDue(job, now)) await runOne(job, now);
    }
  };

  const dueAt = ({ name, schedule, isOn }: Job) => {
    if (isOn && !isOn()) return Number.POSITIVE_INFINITY;
    if (typeof schedule === 'object') return schedule.next() ?? Number.POSITIVE_INFINITY;
    // A job without a stored time has failed, and is tried again.
    return storedTime(name) ?? 0;
  };

  const nextTimes = () => ({
    dueAt: Math.min(...list.map(dueAt)),
    storedAt: Math.min(...list.filter(({ schedule }) => typeof schedule === 'object').map(dueAt)),
  });

  /** Looks again in a minute, or earlier if a job has a stored time before it. */
  const lookLater = () => {
    let pause = LONGEST_SLEEP;
    attempt(log, 'jobs not looked at', () => {
      next ??= nextTimes();
      const untilStored = next.storedAt - clock();
      if (untilStored > 0) pause = Math.min(LONGEST_SLEEP, untilStored);
    });
    timer = setTimeout(lookIfDue, pause);
    timer.unref();
  };

  /** An idle database is not read, so that its memory stays free. */
  const lookIfDue = () => {
    if (next && clock() < next.dueAt && !isChanged()) lookLater();
    else void look();
  };

  const look = () => {
    clearTimeout(timer);
    running ??= runDue()
      .catch((error: unknown) => log.error('jobs not looked at', loggableError(error)))
      .finally(() => {
        running = undefined;
        if (!isStopped) lookLater();
      });
    return running;
  };
  void look();

  return {
    /** Runs the due jobs. Resolves when they are done. */
    look,
    /** Starts no more jobs and waits for the running one. */
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
