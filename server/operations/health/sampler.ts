import type { Db } from '../../db/open.ts';
import { type Log, loggableError } from '../../log.ts';
import type { Gauges } from './gauges.ts';
import { RINGS, type Sample, sampleAt, slotStart, writeSamples } from './samples.ts';
import type { Traffic } from './traffic.ts';

type Parts = {
  db: Db;
  /** Milliseconds since 1970, UTC. */
  clock: () => number;
  traffic: Traffic;
  gauges: () => Promise<Gauges>;
  log: Log;
};

/** Maximum samples in memory while the database cannot be written: half a day. */
const MOST_WAITING = RINGS.day.slots / 2;

/**
 * Stores a sample every five minutes. If the database cannot be written, as on a full disk or while another
 * program has the lock, the sample waits in memory. The sampler continues the slot that the run before it
 * began.
 */
export const createSampler = ({ db, clock, traffic, gauges, log }: Parts) => {
  let beganAt = slotStart('day', clock());
  let waiting: Sample[] = [];
  let isInTrouble = false;
  let running: Promise<void> | undefined;

  const tellTrouble = (error: unknown) => {
    if (!isInTrouble) log.warn('samples not stored', loggableError(error));
    isInTrouble = true;
  };

  const close = async () => {
    const { mail, push, ...measured } = await gauges();
    waiting.push({
      ...traffic.take(),
      ...measured,
      beganAt,
      mailWaiting: mail.count,
      pushWaiting: push.count,
    });
    waiting = waiting.slice(-MOST_WAITING);
    beganAt = slotStart('day', clock());
  };

  const store = () => {
    if (waiting.length === 0) return;
    writeSamples(db, waiting);
    waiting = [];
    isInTrouble = false;
  };

  const run = async (isOver: boolean) => {
    try {
      if (isOver) await close();
      store();
    } catch (error) {
      tellTrouble(error);
    }
  };

  const look = (isOver: boolean) => {
    running ??= run(isOver).finally(() => {
      running = undefined;
    });
    return running;
  };

  try {
    const before = sampleAt(db, 'day', beganAt);
    if (before) traffic.resume(before);
  } catch (error) {
    tellTrouble(error);
  }

  return {
    /** Samples if five minutes are over. Called every few seconds. Never throws. */
    look: () => look(slotStart('day', clock()) !== beganAt),
    /** Stores the counts so far. Never throws. */
    stop: async () => {
      await running;
      await look(true);
    },
  };
};
