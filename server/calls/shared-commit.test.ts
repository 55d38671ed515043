import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { range } from 'es-toolkit';
import { callAs, rows } from '../../test-support/calls.ts';
import { testFolder } from '../../test-support/folder.ts';
import { commitsIn } from '../../test-support/many-writers.ts';
import { createWorld } from '../../test-support/world.ts';
import { change } from '../db/change.ts';
import { openDatabase } from '../db/open.ts';
import { refused } from '../http/errors.ts';
import { performWith } from './as-person.ts';
import { withLockAndRoom } from './lock-and-disk.ts';
import { createSharedCommit, SHARES_COMMIT } from './shared-commit.ts';

const storage = { requireWritable: () => {}, isShort: () => false, makeRoom: () => false };

/** Opens a database that stores numbers up to 9. SQLite checks that at the commit. */
const numbers = () => {
  const path = join(testFolder('commit'), 'numbers.db');
  const db = openDatabase(path);
  const { $client } = db;
  $client.run('create table known (n integer primary key)');
  for (const n of range(10)) $client.run('insert into known values (?)', [n]);
  $client.run('create table stored (n integer references known (n) deferrable initially deferred)');
  // The log begins anew with the next write.
  $client.run('pragma wal_checkpoint(truncate)');
  const other = openDatabase(path);
  const parts = { db, storage, commitTogether: createSharedCommit(db) };
  const store = (n: number) =>
    change(db, () => {
      $client.run('insert into stored values (?)', [n]);
      return n;
    });
  const read = (from: typeof db) =>
    from.$client
      .query<{ n: number }, []>('select n from stored order by n')
      .all()
      .map(({ n }) => n);
  return {
    $client,
    store,
    call: (route: () => unknown) => withLockAndRoom('pray', parts, route),
    stored: () => read(db),
    storedForOthers: () => read(other),
    lockElsewhere: () => other.$client.run('begin immediate'),
    unlockElsewhere: () => other.$client.run('rollback'),
    commits: () => commitsIn(`${path}-wal`),
  };
};

const statusesOf = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map(({ status }) => status);

test('writes of one turn share one commit (R49)', async () => {
  const { call, store, stored, commits } = numbers();
  const results = await Promise.all(range(8).map((n) => call(() => store(n))));
  expect(results).toEqual(range(8));
  expect([stored(), commits()]).toEqual([range(8), 1]);
});

test('a hundred writes of one turn need two commits, and a read comes in between (R49)', async () => {
  const { call, store, stored, commits } = numbers();
  const calls = range(100).map((n) => call(() => store(n % 10)));
  const between = Promise.all(calls.slice(0, 64)).then(() => stored().length);
  await Promise.all(calls);
  expect([await between, stored().length, commits()]).toEqual([64, 100, 2]);
});

test('a refused call among others changes nothing, and the others are stored (R49)', async () => {
  const { call, store, stored, commits } = numbers();
  const refusing = call(() => {
    store(2);
    throw refused('group-not-found');
  });
  expect(await statusesOf([call(() => store(1)), refusing, call(() => store(3))])).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect([stored(), commits()]).toEqual([[1, 3], 1]);
});

test('when the shared commit fails, each call runs alone, and one fails (R49)', async () => {
  const { call, store, stored, commits } = numbers();
  const unknown = 99;
  const calls = [1, unknown, 3].map((n) => call(() => store(n)));
  expect(await statusesOf(calls)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect([stored(), commits()]).toEqual([[1, 3], 2]);
});

test('an unexpected error in one call leaves the others (R49)', async () => {
  const { call, store, stored } = numbers();
  const broken = () => {
    store(2);
    throw new Error('broken');
  };
  const calls = [call(() => store(1)), call(broken), call(() => store(3))];
  expect(await statusesOf(calls)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  // Alone, a route keeps what it has committed before it throws.
  expect(stored()).toEqual([1, 2, 3]);
});

test('while another program has the lock, all calls of a turn wait and are stored once (R49)', async () => {
  const { call, store, stored, lockElsewhere, unlockElsewhere } = numbers();
  lockElsewhere();
  const calls = range(4).map((n) => call(() => store(n)));
  // By then the shared commit has failed.
  setImmediate(() => setImmediate(unlockElsewhere));
  expect(await statusesOf(calls)).toEqual(Array(4).fill('fulfilled'));
  expect(stored()).toEqual(range(4));
});

test('nothing that runs in the same turn reads what is not committed (R49)', async () => {
  const { $client, call, store, stored, storedForOthers } = numbers();
  const read: { own: number[]; others: number[]; isOpen: boolean }[] = [];
  const look = () =>
    read.push({ own: stored(), others: storedForOthers(), isOpen: $client.inTransaction });
  const seen: number[][] = [];
  setImmediate(look);
  const calls = range(3).map((n) =>
    call(() => {
      store(n);
      seen.push(storedForOthers());
      // It runs as soon as it may.
      queueMicrotask(look);
      setImmediate(look);
    }),
  );
  look();
  for (const one of calls) void one.then(look);
  await Promise.all(calls);
  await new Promise((next) => setImmediate(next));
  expect(seen).toEqual([[], [], []]);
  expect(read.length).toBeGreaterThan(9);
  for (const { own, others, isOpen } of read) expect([own, isOpen]).toEqual([others, false]);
  expect(read.map(({ own }) => own.length).filter((n) => n !== 0 && n !== 3)).toEqual([]);
});

test('events are sent after the shared commit, which has the writes of all (R49)', async () => {
  const { server, prayer } = await createWorld();
  const { $client } = server.db;
  const supports = () =>
    $client.query<{ n: number }, []>('select count(*) as n from supports').get()?.n ?? 0;
  const before = supports();
  const seen: unknown[] = [];
  const afterChange = () => seen.push([$client.inTransaction, supports() - before]);
  const perform = performWith({ ...server.parts, afterChange });
  const names = ['naomi', 'boaz', 'tamar'];
  const params = { id: String(prayer) };
  await Promise.all(
    names.map((name) => perform('pray', { userId: server.idOf(name), by: 'mail', params })),
  );
  expect(seen).toEqual(names.map(() => [false, names.length]));
});

const shared = rows.filter(({ call }) => SHARES_COMMIT.includes(call));

test('every call that may share a commit is in the role matrix (R49)', () => {
  expect(SHARES_COMMIT.filter((name) => !shared.some(({ call }) => call === name))).toEqual([]);
});

for (const row of shared)
  test(`${row.call} is synchronous, and runs after a rollback as for the first time (R49) ${row.when ?? ''}`, async () => {
    for (const role of ['member', 'author', 'owner'] as const) {
      const once = await createWorld();
      const expected = await callAs(role, once, row, row.path(once));
      const twice = await createWorld();
      const { db, parts } = twice.server;
      const route = parts.routes[row.call] as (context: unknown) => unknown;
      let isPromise = false;
      const afterRollback = (context: unknown) => {
        db.$client.run('savepoint before');
        try {
          isPromise ||= route(context) instanceof Promise;
        } catch {
          // It is refused again.
        }
        db.$client.run('rollback to before');
        db.$client.run('release before');
        return route(context);
      };
      Object.assign(parts.routes, { [row.call]: afterRollback });
      const { status, text } = await callAs(role, twice, row, row.path(twice));
      expect([status, text, isPromise]).toEqual([expected.status, expected.text, false]);
    }
  });
