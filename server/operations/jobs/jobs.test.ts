import { expect, test } from 'bun:test';
import { logInto } from '../../../test-support/server.ts';
import { migrate } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import { congregation, jobs as jobTimes } from '../../db/schema.ts';
import { type Job, startJobs } from './jobs.ts';

const HOUR = 60 * 60_000;
/** A quarter to an hour, in every time zone. */
const START = Date.UTC(2026, 0, 5, 10, 45);

/** Jobs on a database that survives restarts, with a clock that the test sets. */
const createHouse = (run: Job['run'] = () => {}, schedule = '0 * * * *') => {
  const db = openDatabase(':memory:');
  migrate(db);
  const clock = { now: START };
  const runs: number[] = [];
  const logged: string[] = [];
  const job: Job = {
    name: 'sweep',
    schedule,
    run: (now) => {
      runs.push(now);
      return run(now);
    },
  };
  const moveTo = (timeZone: string) => db.update(congregation).set({ timeZone }).run();
  const start = () => startJobs({ db, clock: () => clock.now, log: logInto(logged) }, [job]);
  return { clock, runs, logged, start, moveTo };
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

test('a failed job is logged and runs again after 15 minutes (R6)', async () => {
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

test('a job with its own stored time runs only at that time (N53)', async () => {
  const db = openDatabase(':memory:');
  migrate(db);
  const clock = { now: START };
  const runs: number[] = [];
  let next: number | null = null;
  const job: Job = {
    name: 'own hours',
    schedule: { next: () => next },
    run: (now) => {
      runs.push(now);
      next = null;
    },
  };
  const jobs = startJobs({ db, clock: () => clock.now, log: logInto([]) }, [job]);
  await jobs.look();
  next = START + 1000;
  await jobs.look();
  expect(runs).toEqual([]);
  clock.now = START + 1000;
  await jobs.look();
  await jobs.look();
  expect(runs).toEqual([START + 1000]);
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

/** Returns when a job of nine o'clock ran, in hours after the start, sampled every quarter of an hour. */
const runsAtNine = async (moves: [afterHours: number, timeZone: string][]) => {
  const { clock, runs, start, moveTo } = createHouse(() => {}, '0 9 * * *');
  const waiting = [...moves];
  const jobs = start();
  for (let quarter = 0; quarter <= 48 * 4; quarter++) {
    clock.now = START + (quarter * HOUR) / 4;
    if (waiting[0] && waiting[0][0] * 4 <= quarter) moveTo(waiting.shift()?.[1] ?? '');
    await jobs.look();
  }
  await jobs.stop();
  return runs.map((at) => new Date(at).toISOString().slice(5, 16));
};

test('a job of nine o’clock runs at nine in the congregation’s time zone (R14)', async () => {
  // A new job runs at once, too.
  expect(await runsAtNine([[0, 'America/Chicago']])).toEqual([
    '01-05T10:45',
    '01-05T15:00',
    '01-06T15:00',
  ]);
});

test('a changed time zone applies from the next check, earlier or later (R14)', async () => {
  const eastward = await runsAtNine([
    [0, 'America/Chicago'],
    [6, 'Asia/Tokyo'],
  ]);
  expect(eastward).toEqual(['01-05T10:45', '01-05T15:00', '01-06T00:00', '01-07T00:00']);
  const westward = await runsAtNine([
    [0, 'Asia/Tokyo'],
    [6, 'America/Chicago'],
  ]);
  expect(westward).toEqual(['01-05T10:45', '01-06T15:00']);
});

test('a time zone that this machine does not know is replaced by the machine’s own (R14)', async () => {
  expect(await runsAtNine([[0, 'Mars/Olympus_Mons']])).toHaveLength(3);
});

test('a job that is off has no time, and runs at once when it is turned on (N56)', async () => {
  const db = openDatabase(':memory:');
  migrate(db);
  const state = { isOn: false, runs: 0 };
  const job: Job = {
    name: 'answers by mail',
    schedule: '*/5 * * * *',
    isOn: () => state.isOn,
    run: () => {
      state.runs++;
    },
  };
  const due = () => db.select().from(jobTimes).all().length;
  const jobs = startJobs({ db, clock: () => START, log: logInto([]) }, [job]);
  await jobs.look();
  expect([state.runs, due()]).toEqual([0, 0]);
  state.isOn = true;
  await jobs.look();
  expect([state.runs, due()]).toEqual([1, 1]);
  // Otherwise a host would open a congregation for the stored time.
  state.isOn = false;
  await jobs.look();
  expect([state.runs, due()]).toEqual([1, 0]);
  await jobs.stop();
});
