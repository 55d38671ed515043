import { afterEach, expect, test } from 'bun:test';
import { existsSync, statSync } from 'node:fs';
import { z } from 'zod';
import { DOMAIN, type TestHost, testHosts } from '../../test-support/host.ts';
import { quiet } from '../../test-support/server.ts';
import { listCongregations, listedIn } from '../program/commands/list-congregations.ts';
import { ballastAt } from '../storage/ballast.ts';
import { createDiskQuota } from '../storage/disk-quota.ts';
import { createStorage } from '../storage/storage.ts';

const { hostWith, stopAll } = testHosts();
afterEach(stopAll);

const MEGABYTE = 1024 * 1024;
const MOST = 10;
const PRAYER = {
  content: 'The fields are dry. '.repeat(40),
  category: 'Other',
  isPrivate: true,
  groupIds: [],
};
/** The number makes each request different: a repeated one would be stored once. */
let posted = 0;
const TOKEN = 'a-long-random-word';

const hostOfTwo = async () => {
  const host = await hostWith(['st-john', 'st-mary'], {
    mostDisk: String(MOST),
    metricsToken: TOKEN,
    budgets: '0',
  });
  const cookie = await host.register('st-john', 'Ruth');
  dbOf(host).run('update users set is_admin = 1, email_confirmed_at = 1');
  return { host, cookie };
};

const dbOf = (host: TestHost) => {
  const one = host.keeper.ifOpen('st-john');
  if (!one) throw new Error('It is not open.');
  return one.running.deps.db.$client;
};

const codeOf = (answer: Response) => [answer.status, answer.headers.get('x-error-code')];

/** Asks for an upload address and uploads this number of bytes to it. */
const upload = async (host: TestHost, cookie: string, size: number) => {
  const asked = await host.at('st-john', '/api/objects/upload', {
    method: 'POST',
    cookie,
    body: {},
  });
  if (!asked.ok) return { answer: asked, filePath: '' };
  const { uploadURL } = z.object({ uploadURL: z.string() }).parse(await asked.json());
  const answer = await host.at('st-john', uploadURL, {
    method: 'PUT',
    cookie,
    body: new Uint8Array(size),
    headers: { 'content-length': String(size) },
  });
  return { answer, filePath: uploadURL };
};

const post = (host: TestHost, name: string, cookie: string) =>
  host.at(name, '/api/prayers', {
    method: 'POST',
    cookie,
    body: { ...PRAYER, title: `For rain ${++posted}` },
  });

/** Fills the database up to its disk quota. */
const fill = (host: TestHost) => {
  const db = dbOf(host);
  db.run('create table noise (bytes blob)');
  for (const size of [MEGABYTE, MEGABYTE / 16, 2_000])
    try {
      for (;;) db.run('insert into noise values (zeroblob(?))', [size]);
    } catch (error) {
      expect(error).toMatchObject({ code: 'SQLITE_FULL' });
    }
};

test('the library of one congregation stays within its disk quota (C19)', async () => {
  const { host, cookie } = await hostOfTwo();
  const first = await upload(host, cookie, 4 * MEGABYTE);
  expect(first.answer.ok).toBe(true);
  // Two simultaneous uploads do not use the same free bytes.
  const both = await Promise.all([0, 1].map(() => upload(host, cookie, 3 * MEGABYTE)));
  expect(both.map(({ answer }) => answer.status).sort()).toEqual([204, 507]);
  const third = await upload(host, cookie, 4 * MEGABYTE);
  expect(codeOf(third.answer)).toEqual([507, 'disk-full']);
  // Members can write: a tenth is reserved for texts.
  expect((await post(host, 'st-john', cookie)).status).toBe(201);

  const made = await host.at('st-john', '/api/resources', {
    method: 'POST',
    cookie,
    body: { title: 'A hymn', filePath: first.filePath },
  });
  expect(made.status).toBe(201);
  const { id } = z.object({ id: z.number() }).parse(await made.json());
  const path = `/api/resources/${id}`;
  expect((await host.at('st-john', path, { method: 'DELETE', cookie })).ok).toBe(true);
  expect((await upload(host, cookie, 4 * MEGABYTE)).answer.ok).toBe(true);
});

test('the disk quota counts the existing files when a congregation is opened (C19)', async () => {
  const { host, cookie } = await hostOfTwo();
  for (let n = 0; n < 2; n++)
    expect((await upload(host, cookie, 4 * MEGABYTE)).answer.ok).toBe(true);
  await host.keeper.stop();
  const again = await hostWith([], { congregations: host.folder, mostDisk: String(MOST) });
  expect(codeOf((await upload(again, cookie, 4 * MEGABYTE)).answer)).toEqual([507, 'disk-full']);
});

test('a database with a full quota can be read and deleted from, and the others continue (C19)', async () => {
  const { host, cookie } = await hostOfTwo();
  const mary = await host.register('st-mary', 'Naomi');
  const made = z
    .object({ id: z.number() })
    .parse(await (await post(host, 'st-john', cookie)).json());
  fill(host);
  expect(statSync(host.files('st-john').database).size).toBeLessThanOrEqual(MOST * MEGABYTE);
  // A request may still fit into the last pages.
  let refused = await post(host, 'st-john', cookie);
  while (refused.ok) refused = await post(host, 'st-john', cookie);
  expect(codeOf(refused)).toEqual([507, 'disk-full']);
  expect(await refused.text()).toContain('no room left');
  expect((await host.at('st-john', '/api/prayers', { cookie })).status).toBe(200);
  const login = await host.at('st-john', '/api/login', {
    method: 'POST',
    body: { email: 'ruth@st-john.example.org', password: 'a good password' },
  });
  expect(login.status).toBe(200);
  const path = `/api/prayers/${made.id}`;
  expect((await host.at('st-john', path, { method: 'DELETE', cookie })).ok).toBe(true);
  expect((await post(host, 'st-mary', mary)).status).toBe(201);

  dbOf(host).run('delete from noise');
  expect((await post(host, 'st-john', cookie)).status).toBe(201);
});

test('a full quota leaves the reserve of the whole host alone (C19)', async () => {
  const { host } = await hostOfTwo();
  const { db } = host.keeper.ifOpen('st-john')?.running.deps ?? {};
  if (!db) throw new Error('It is not open.');
  const reserve = `${host.folder}/upheld-host.ballast`;
  const ballast = ballastAt(reserve, quiet);
  ballast.keep();
  const share = createDiskQuota(db, host.files('st-john').uploads, MOST);
  const path = host.files('st-john').database;
  const storage = createStorage({ db, path, ballast, share, log: quiet });
  fill(host);
  expect(storage.isShort()).toBe(false);
  expect(storage.makeRoom()).toBe(true);
  expect(storage.isShort()).toBe(true);
  expect(existsSync(reserve)).toBe(true);
  storage.close();
});

test('the operator sees use and quota (C19)', async () => {
  const { host, cookie } = await hostOfTwo();
  await upload(host, cookie, 8 * MEGABYTE);
  fill(host);
  dbOf(host).run('pragma wal_checkpoint(truncate)');
  const [john, mary] = listedIn(host.config);
  expect(john).toMatchObject({ name: 'st-john', share: MOST * MEGABYTE });
  expect(john?.used).toBeGreaterThan(8 * MEGABYTE);
  expect(mary?.used).toBeLessThan(MEGABYTE);
  expect(listCongregations(host.config, { isJson: false })).toContain(' of 10');
  const headers = { authorization: `Bearer ${TOKEN}` };
  const status = await (await host.send(DOMAIN, '/status', { headers })).json();
  expect(status).toMatchObject({
    share: MOST * MEGABYTE,
    nearlyFull: [{ name: 'st-john', share: MOST * MEGABYTE }],
  });
});
