import pLimit from 'p-limit';
import { changesOf } from '../db/idle-memory.ts';
import type { Db } from '../db/open.ts';
import { type Log, loggableError } from '../log.ts';
import { type Channel, type Delivery, dueDeliveries, nextDueAt } from './deliveries.ts';

const BATCH = 50;
/** Maximum of a timer, so that a clock set forward is noticed, in milliseconds. */
const LONGEST_SLEEP = 60_000;
/** The pause if the outbox cannot be read or written, for example on a full disk. */
const PAUSE_AFTER_TROUBLE = 5_000;

type Parts = {
  db: Db;
  channel: Channel;
  /** Number of deliveries under way at the same time, and of those read at once. */
  atOnce: number;
  batch?: number;
  clock: () => number;
  log: Log;
  /** Delivers one and stores the result. */
  deliver: (delivery: Delivery) => Promise<void>;
  /** Called after trouble, before the next delivery: stores the last result, or tries again. */
  recover?: () => void;
  /** Returns whether anything can be delivered. Until then all deliveries wait. */
  isOn?: () => boolean;
};

export type Worker = ReturnType<typeof startWorker>;

/** Delivers one channel of the outbox: now, when woken, and when a delivery is due. */
export const startWorker = ({
  db,
  channel,
  atOnce,
  batch = BATCH,
  clock,
  log,
  deliver,
  recover,
  isOn = () => true,
}: Parts) => {
  let timer: Timer | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let hasFailed = false;

  const together = pLimit(atOnce);
  const isChanged = changesOf(db);
  /** The next due time, in milliseconds since 1970; unknown after a change. */
  let nextAt: number | undefined;

  const run = async () => {
    isChanged();
    nextAt = undefined;
    if (hasFailed) recover?.();
    hasFailed = false;
    do {
      again = false;
      let due = dueNow();
      while (due.length > 0 && !stopped) {
        await workThrough(due);
        due = dueNow();
      }
    } while (again && !stopped);
  };

  const dueNow = () => (isOn() ? dueDeliveries(db, channel, clock(), batch) : []);

  const workThrough = async (due: Delivery[]) => {
    const results = await Promise.allSettled(
      due.map((delivery) =>
        together(async () => {
          if (!stopped) await deliver(delivery);
        }),
      ),
    );
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  };

  const sleep = (shortest: number) => {
    if (stopped) return;
    timer = setTimeout(wakeIfDue, Math.min(Math.max(untilNext(), shortest), LONGEST_SLEEP));
    timer.unref();
  };

  /** An idle database is not read, so that its memory stays free. */
  const wakeIfDue = () => {
    if (nextAt === undefined || nextAt <= clock() || isChanged()) wake();
    else sleep(0);
  };

  const untilNext = () => {
    // A result left from the last run is not due, and must not wait for due deliveries.
    if (hasFailed) return 0;
    try {
      nextAt ??= (isOn() ? nextDueAt(db, channel) : undefined) ?? Number.POSITIVE_INFINITY;
      return nextAt - clock();
    } catch (error) {
      log.error('outbox not looked at', { channel, ...loggableError(error) });
      return PAUSE_AFTER_TROUBLE;
    }
  };

  const wake = () => {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    clearTimeout(timer);
    running = run()
      .then(() => 0)
      .catch((error: unknown) => {
        hasFailed = true;
        log.error('outbox stopped for a moment', { channel, ...loggableError(error) });
        return PAUSE_AFTER_TROUBLE;
      })
      .then((shortest) => {
        running = undefined;
        sleep(shortest);
      });
  };

  return {
    /** Checks for due deliveries. A call costs little. */
    wake,
    /** Resolves when no delivery is under way. */
    idle: async () => {
      while (running) await running;
    },
    /** Starts no new delivery and waits for the running ones. */
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
