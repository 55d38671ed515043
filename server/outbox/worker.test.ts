import { expect, test } from 'bun:test';
import { lastTimer } from '../../test-support/last-timer.ts';
import { quiet } from '../../test-support/server.ts';
import { freeIdleMemory } from '../db/idle-memory.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { deliveries } from '../db/schema.ts';
import { markSent } from './deliveries.ts';
import { startWorker } from './worker.ts';

const START = Date.UTC(2026, 0, 5, 10, 45);
const LATER = START + 30_000;

test('the timer of the outbox reads an idle database only after a change or at a due time (C23)', async () => {
  const db = openDatabase(':memory:');
  migrate(db);
  const clock = { now: START };
  const delivered: number[] = [];
  const worker = startWorker({
    db,
    channel: 'mail',
    atOnce: 1,
    clock: () => clock.now,
    log: quiet,
    deliver: async (delivery) => {
      delivered.push(clock.now);
      markSent(db, delivery);
    },
  });
  const timer = lastTimer();
  worker.wake();
  await worker.idle();
  /** Frees the database's memory and rings the timer. Returns whether the worker read the database. */
  const readsIt = async () => {
    freeIdleMemory(db);
    freeIdleMemory(db);
    timer.ring();
    const isRead = !db.use.isAtRest;
    await worker.idle();
    return isRead;
  };
  expect([await readsIt(), await readsIt()]).toEqual([false, false]);
  // Another program has written it: nothing wakes the worker.
  db.insert(deliveries)
    .values({ channel: 'mail', kind: 'test', state: 'waiting', dueAt: LATER, createdAt: START })
    .run();
  expect([await readsIt(), await readsIt(), delivered]).toEqual([true, false, []]);
  clock.now = LATER;
  expect([await readsIt(), delivered]).toEqual([true, [LATER]]);
  timer.stop();
  await worker.stop();
});
