import type { Db } from '../db/open.ts';
import type { Log } from '../log.ts';
import { type Channel, type Delivery, settleInterrupted } from './deliveries.ts';
import { startWorker } from './worker.ts';

/**
 * How long after a call its deliveries are begun, in milliseconds. Their work must not be part of
 * the time that its answer takes: a link for a new password is more work for an address that has an
 * account.
 */
const SOON = 50;

type Carrier = {
  channel: Channel;
  atOnce: number;
  /**
   * How many are taken from the outbox at once. With one, urgent deliveries can overtake the
   * others.
   */
  batch?: number;
  deliver: (delivery: Delivery) => Promise<void>;
  recover?: () => void;
};
type Parts = { db: Db; clock: () => number; log: Log; carriers: Carrier[] };

export type PostOffice = ReturnType<typeof openPostOffice>;

/** Delivers what is in the outbox until it is closed. */
export const openPostOffice = ({ db, clock, log, carriers }: Parts) => {
  settleInterrupted(db);
  const workers = carriers.map((carrier) => startWorker({ db, clock, log, ...carrier }));
  const wake = () => {
    for (const worker of workers) worker.wake();
  };
  wake();
  let timer: Timer | undefined;
  return {
    /** Call it when something may be due. */
    wake,
    /** Call it when a call may have added something: it begins once the call is answered. */
    wakeSoon: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        wake();
      }, SOON);
    },
    /** Resolves when nothing is being delivered. */
    idle: async () => {
      for (const worker of workers) await worker.idle();
    },
    close: async () => {
      clearTimeout(timer);
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
};
