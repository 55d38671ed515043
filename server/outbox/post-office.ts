import type { Db } from '../db/open.ts';
import type { Log } from '../log.ts';
import { type Channel, type Delivery, settleInterrupted } from './deliveries.ts';
import { startWorker } from './worker.ts';

/**
 * Delay between a call and its deliveries, in milliseconds. Their work must not count in the response's
 * time: a link for a new password is more work for an address with an account.
 */
const SOON = 50;

type Carrier = {
  channel: Channel;
  atOnce: number;
  /**
   * Maximum number of deliveries read from the outbox at once. With one, urgent deliveries can overtake
   * the others.
   */
  batch?: number;
  deliver: (delivery: Delivery) => Promise<void>;
  recover?: () => void;
  /** Returns whether anything can be delivered. Until then all deliveries wait. */
  isOn?: () => boolean;
};
type Parts = { db: Db; clock: () => number; log: Log; carriers: Carrier[] };

export type PostOffice = ReturnType<typeof openPostOffice>;

/** Delivers the outbox until it is closed. */
export const openPostOffice = ({ db, clock, log, carriers }: Parts) => {
  settleInterrupted(db);
  const workers = carriers.map((carrier) => startWorker({ db, clock, log, ...carrier }));
  const wake = () => {
    for (const worker of workers) worker.wake();
  };
  wake();
  let timer: Timer | undefined;
  return {
    /** Checks for due deliveries. */
    wake,
    /** Checks for due deliveries after the current call is answered. */
    wakeSoon: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        wake();
      }, SOON);
    },
    /** Resolves when no delivery is under way. */
    idle: async () => {
      for (const worker of workers) await worker.idle();
    },
    close: async () => {
      clearTimeout(timer);
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
};
