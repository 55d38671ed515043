import { expect, test } from 'bun:test';
import { deliveries } from '../db/schema.ts';
import { createTestServer, quiet } from '../proof/testing/server.ts';
import { until } from '../proof/testing/until.ts';
import { markSent } from './deliveries.ts';
import { openPostOffice } from './post-office.ts';

test('what a call adds is delivered after its answer, and not before (A18)', async () => {
  const { db, clock } = createTestServer({ mail: true });
  const delivered: number[] = [];
  const office = openPostOffice({
    db,
    clock: () => clock.now,
    log: quiet,
    carriers: [
      {
        channel: 'mail',
        atOnce: 1,
        deliver: async (delivery) => {
          delivered.push(delivery.id);
          markSent(db, delivery);
        },
      },
    ],
  });
  await office.idle();
  const { now } = clock;
  const mail = { channel: 'mail', kind: 'test', state: 'waiting', dueAt: now } as const;
  db.insert(deliveries)
    .values({ ...mail, createdAt: now })
    .run();
  office.wakeSoon();
  // An answer goes out before the next turn of the event loop.
  await new Promise<void>((turn) => setImmediate(turn));
  expect(delivered).toEqual([]);
  await until('it is delivered', () => delivered.length === 1);
  await office.close();
});
