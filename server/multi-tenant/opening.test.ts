import { Database } from 'bun:sqlite';
import { afterEach, expect, test } from 'bun:test';
import {
  closeSync,
  openSync,
  readdirSync,
  readSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { DOMAIN, type TestHost, testHosts } from '../../test-support/host.ts';
import { until } from '../../test-support/until.ts';
import { deliveries, users } from '../db/schema.ts';

const { hostWith, stopAll } = testHosts();
afterEach(stopAll);

const statusAt = async (host: TestHost, name: string) =>
  (await host.at(name, '/api/health')).status;

test('a called congregation is opened before those with due work (C17)', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const host = await hostWith(names);
  const looking = host.keeper.lookForDue();
  expect(await statusAt(host, 'f')).toBe(200);
  expect(host.dueTimes.due(Date.now(), 10).length).toBeGreaterThan(2);
  await looking;
  expect(host.dueTimes.due(Date.now(), 10)).toEqual([]);
});

test('a congregation whose database another program locks delays no other (C17)', async () => {
  const host = await hostWith(['st-john', 'st-mary']);
  // Statements of the connection that made the file may hold it open until then.
  Bun.gc(true);
  const other = new Database(host.files('st-mary').database);
  other.run('pragma locking_mode = exclusive');
  other.run('create table held (id integer)');
  let hasAnswered = false;
  const mary = statusAt(host, 'st-mary').finally(() => {
    hasAnswered = true;
  });
  expect(await statusAt(host, 'st-john')).toBe(200);
  expect(hasAnswered).toBe(false);
  other.run('drop table held');
  other.close();
  expect(await mary).toBe(200);
});

test('a congregation that closes slowly does not stop others from making room (C17)', async () => {
  let connected = 0;
  const socket = { open: () => void connected++, data: () => {} };
  const silent = Bun.listen({ hostname: '127.0.0.1', port: 0, socket });
  const host = await hostWith(['a', 'b', 'c'], {
    mostOpen: '2',
    smtpUrl: `smtp://127.0.0.1:${silent.port}`,
  });
  await host.register('a', 'Ruth');
  const { db } = host.keeper.ifOpen('a')?.running.deps ?? {};
  db?.update(users).set({ emailConfirmedAt: 1 }).run();
  db?.insert(deliveries)
    .values({
      channel: 'mail',
      kind: 'password-changed',
      state: 'waiting',
      userId: 1,
      dueAt: 0,
      createdAt: Date.now(),
    })
    .run();
  // A change starts the outbox.
  await host.register('a', 'Naomi');
  await until('a mail is on its way', () => connected > 0);
  expect(await statusAt(host, 'b')).toBe(200);
  expect(await statusAt(host, 'c')).toBe(200);
  expect(host.keeper.ifOpen('b')).toBeUndefined();
  silent.stop(true);
});

const NEVER_CALLED = { idle: -1 };

/** Overwrites a page in the middle of a database; the file's time stays. */
const damage = (path: string) => {
  const { size, atime, mtime } = statSync(path);
  const file = openSync(path, 'r+');
  const page = Buffer.alloc(4096);
  // The schema starts in the first page; the last page belongs to a table or an index.
  for (let at = 4096 * 4; at < size; at += 4096) {
    readSync(file, page, 0, 4096, at);
    if (page[0] === 13 || page[0] === 10) writeSync(file, Buffer.alloc(64, 0xee), 0, 64, at + 3);
  }
  closeSync(file);
  utimesSync(path, atime, mtime);
};

const closed = async (host: TestHost) => {
  await host.keeper.tidy();
  expect(host.keeper.count()).toBe(0);
};

test('a database is checked when it is opened, but not again while it is unchanged (C18)', async () => {
  const host = await hostWith(['st-john', 'st-mary', 'st-paul'], {}, NEVER_CALLED);
  for (const name of ['st-john', 'st-mary', 'st-paul']) {
    expect(await statusAt(host, name)).toBe(200);
    expect(host.dueTimes.checkOf(name)?.at).toBeLessThanOrEqual(Date.now());
  }
  await closed(host);
  const noted = host.dueTimes.checkOf('st-john');
  expect(await statusAt(host, 'st-john')).toBe(200);
  await closed(host);
  expect(host.dueTimes.checkOf('st-john')?.at).toBe(noted?.at ?? 0);

  // The last check was the day before yesterday.
  damage(host.files('st-mary').database);
  const { look = '' } = host.dueTimes.checkOf('st-mary') ?? {};
  host.dueTimes.checked('st-mary', { at: Date.now() - 2 * 86_400_000, look });
  expect(await statusAt(host, 'st-mary')).toBe(503);

  // Another program has written to the file.
  damage(host.files('st-paul').database);
  utimesSync(host.files('st-paul').database, new Date(), new Date());
  expect(await statusAt(host, 'st-paul')).toBe(503);
});

test('a large database is checked too, in a thread (C18)', async () => {
  const host = await hostWith(['st-john', 'st-mary']);
  for (const name of ['st-john', 'st-mary']) {
    const db = new Database(host.files(name).database);
    db.run('create table large (bytes blob)');
    db.run('insert into large values (randomblob(4000000))');
    db.run('drop table large');
    db.run('pragma wal_checkpoint(truncate)');
    db.close();
  }
  damage(host.files('st-mary').database);
  expect(await statusAt(host, 'st-john')).toBe(200);
  expect(await statusAt(host, 'st-mary')).toBe(503);
  expect(host.logged.join()).toContain('its database is damaged');
});

test.if(process.platform === 'linux')(
  'a damaged one that is tried again leaves no open file (C18)',
  async () => {
    const host = await hostWith(['st-john']);
    damage(host.files('st-john').database);
    const open = () => readdirSync('/proc/self/fd').length;
    expect((await host.send(`st-john.${DOMAIN}`, '/')).status).toBe(503);
    const before = open();
    const { openDataFolder } = await import('../storage/open.ts');
    for (let tried = 0; tried < 20; tried++)
      await openDataFolder(host.path('st-john'), host.log).catch(() => {});
    expect(open()).toBeLessThanOrEqual(before);
  },
);
