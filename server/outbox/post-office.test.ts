import { expect, test } from 'bun:test';
import { createTestServer, quiet } from '../../test-support/server.ts';
import { until } from '../../test-support/until.ts';
import { deliveries } from '../db/schema.ts';
import { markSent } from './deliveries.ts';
import { createLastResult } from './last-result.ts';
import { openPostOffice } from './post-office.ts';

test('a call’s deliveries are sent after its response, and not before (A18)', async () => {
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
  // A response is sent before the next turn of the event loop.
  await new Promise<void>((turn) => setImmediate(turn));
  expect(delivered).toEqual([]);
  await until('it is delivered', () => delivered.length === 1);
  await office.close();
});

test('after trouble the outbox first stores the last result, and delivers the others (N77)', async () => {
  const { db, clock } = createTestServer({ mail: true });
  const { now } = clock;
  const mail = { channel: 'mail', kind: 'test', state: 'waiting', dueAt: now } as const;
  for (let n = 0; n < 3; n++)
    db.insert(deliveries)
      .values({ ...mail, createdAt: now })
      .run();
  const done: string[] = [];
  let isTroubled = true;
  const lastResult = createLastResult();
  const office = openPostOffice({
    db,
    clock: () => clock.now,
    log: quiet,
    carriers: [
      {
        channel: 'mail',
        atOnce: 3,
        recover: () => {
          lastResult.storeKept();
          done.push('recovered');
        },
        deliver: async (delivery) => {
          if (delivery.id > 1) markSent(db, delivery);
          else
            lastResult.store(() => {
              if (isTroubled) throw new Error('The database is locked.');
              markSent(db, delivery);
            });
          done.push(`sent ${delivery.id}`);
        },
      },
    ],
  });
  await office.idle();
  expect(done).toEqual(['sent 2', 'sent 3']);
  isTroubled = false;
  office.wake();
  await office.idle();
  expect(done).toEqual(['sent 2', 'sent 3', 'recovered']);
  expect(db.select({ state: deliveries.state }).from(deliveries).all()).toEqual(
    [1, 2, 3].map(() => ({ state: 'sent' })),
  );
  await office.close();
});
