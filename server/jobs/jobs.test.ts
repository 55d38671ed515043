import { expect, test } from 'bun:test';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { logInto } from '../testing/server.ts';
import { type Job, startJobs } from './jobs.ts';

const HOUR = 60 * 60_000;
/** A quarter to an hour, by every time zone's clock. */
const START = Date.UTC(2026, 0, 5, 10, 45);

/** Jobs on a database that outlives them, with a clock that the test sets. */
const createHouse = (run: Job['run'] = () => {}) => {
  const db = openDatabase(':memory:');
  migrate(db);
  const clock = { now: START };
  const runs: number[] = [];
  const logged: string[] = [];
  const job: Job = {
    name: 'sweep',
    schedule: '0 * * * *',
    run: (now) => {
      runs.push(now);
      return run(now);
    },
  };
  const start = () => startJobs({ db, clock: () => clock.now, log: logInto(logged) }, [job]);
  return { clock, runs, logged, start };
};

test('a job runs at the first start and then whenever it is due (R6)', async () => {
  const { clock, runs, start } = createHouse();
  const jobs = start();
  await jobs.look();
  clock.now = START + 14 * 60_000;
  await jobs.look();
  expect(runs).toEqual([START]);
  clock.now = START + 15 * 60_000;
  await jobs.look();
  expect(runs).toEqual([START, START + 15 * 60_000]);
  await jobs.stop();
});

test('a job missed while the server was off runs once after the start (R6)', async () => {
  const { clock, runs, start } = createHouse();
  const before = start();
  await before.look();
  await before.stop();
  clock.now = START + 72 * HOUR;
  const after = start();
  await after.look();
  await after.look();
  expect(runs).toEqual([START, START + 72 * HOUR]);
  await after.stop();
});

test('a start does not run a job that is not due', async () => {
  const { clock, runs, start } = createHouse();
  const before = start();
  await before.look();
  await before.stop();
  clock.now = START + 60_000;
  const after = start();
  await after.look();
  expect(runs).toEqual([START]);
  await after.stop();
});

test('a job that fails is logged and tried again after 15 minutes (R6)', async () => {
  const { clock, runs, logged, start } = createHouse((now) => {
    if (now < START + 20 * 60_000) throw new Error('no room');
  });
  const jobs = start();
  await jobs.look();
  expect(JSON.parse(logged.join())).toMatchObject({ message: 'job failed', job: 'sweep' });
  clock.now = START + 14 * 60_000;
  await jobs.look();
  expect(runs).toHaveLength(1);
  clock.now = START + 20 * 60_000;
  await jobs.look();
  await jobs.look();
  expect(runs).toEqual([START, START + 20 * 60_000]);
  await jobs.stop();
});

test('a clock that was ahead does not delay a job (D7)', async () => {
  const { clock, runs, start } = createHouse();
  clock.now = START + 365 * 24 * HOUR;
  const jobs = start();
  await jobs.look();
  clock.now = START;
  await jobs.look();
  clock.now = START + 15 * 60_000;
  await jobs.look();
  expect(runs).toEqual([START + 365 * 24 * HOUR, START + 15 * 60_000]);
  await jobs.stop();
});

test('stopping waits for the running job', async () => {
  let finish = () => {};
  const { start } = createHouse(
    () =>
      new Promise<void>((done) => {
        finish = done;
      }),
  );
  const jobs = start();
  let isStopped = false;
  const stopped = jobs.stop().then(() => {
    isStopped = true;
  });
  await Promise.resolve();
  expect(isStopped).toBe(false);
  finish();
  await stopped;
  expect(isStopped).toBe(true);
});
