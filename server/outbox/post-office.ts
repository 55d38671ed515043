import type { Db } from '../db/open.ts';
import type { Log } from '../log.ts';
import { type Channel, type Delivery, settleInterrupted } from './deliveries.ts';
import { startWorker } from './worker.ts';

type Carrier = {
  channel: Channel;
  atOnce: number;
  /**
   * How many are taken from the outbox at once. With one, urgent deliveries can overtake the
   * others.
   */
  batch?: number;
  deliver: (delivery: Delivery) => Promise<void>;
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
  return {
    /** Call it when something may be due. */
    wake,
    /** Resolves when nothing is being delivered. */
    idle: async () => {
      for (const worker of workers) await worker.idle();
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
};
