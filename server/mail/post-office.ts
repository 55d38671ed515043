import type { Log } from '../http/on-error.ts';
import { settleInterrupted, sweepDeliveries } from '../outbox/deliveries.ts';
import { startWorker } from '../outbox/worker.ts';
import type { Desk } from './letters.ts';
import { mailer } from './mailer.ts';
import type { Transport } from './transport.ts';

const DAY = 24 * 60 * 60_000;
const AT_ONCE = 2;

type Parts = Desk & { transport: Transport; clock: () => number; log: Log };

/** Takes mail out of the outbox and hands it to the mail server, from now until stopped. */
export const openPostOffice = (parts: Parts) => {
  const { db, clock, log, transport } = parts;
  settleInterrupted(db);
  const worker = startWorker({
    db,
    channel: 'mail',
    atOnce: AT_ONCE,
    clock,
    log,
    deliver: mailer(parts),
  });
  const sweep = setInterval(() => sweepDeliveries(db, clock()), DAY);
  sweep.unref();
  worker.wake();
  return {
    wake: worker.wake,
    idle: worker.idle,
    close: async () => {
      clearInterval(sweep);
      await worker.stop();
      transport.close();
    },
  };
};
