import { expect, test } from 'bun:test';
import { lastTimer } from '../../../test-support/last-timer.ts';
import { seedPerson } from '../../../test-support/people.ts';
import { logInto } from '../../../test-support/server.ts';
import { freeIdleMemory } from '../../db/idle-memory.ts';
import { migrate } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import { startJobs } from './jobs.ts';

const START = Date.UTC(2026, 0, 5, 10, 45);
const HOUR = 60 * 60_000;

test('the timer of jobs reads an idle database only after a change or at a due time (C23)', async () => {
  const db = openDatabase(':memory:');
  migrate(db);
  const clock = { now: START };
  const runs: number[] = [];
  const jobs = startJobs({ db, clock: () => clock.now, log: logInto([]) }, [
    { name: 'sweep', schedule: '0 * * * *', run: (now) => void runs.push(now) },
  ]);
  await jobs.look();
  const timer = lastTimer();
  await jobs.look();
  /** Frees the database's memory and rings the timer. Returns whether the jobs read the database. */
  const readsIt = () => {
    freeIdleMemory(db);
    freeIdleMemory(db);
    timer.ring();
    return !db.use.isAtRest;
  };
  expect([readsIt(), readsIt()]).toEqual([false, false]);
  seedPerson(db, 'ruth', 'no hash', START);
  expect(readsIt()).toBe(true);
  await jobs.look();
  expect([readsIt(), runs]).toEqual([false, [START]]);
  clock.now = START + HOUR;
  expect(readsIt()).toBe(true);
  timer.stop();
  await jobs.stop();
  expect(runs).toEqual([START, START + HOUR]);
});
