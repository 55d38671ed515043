import { Database } from 'bun:sqlite';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { median } from 'es-toolkit';
import { migrate } from '../db/migrate.ts';
import { closeDatabase, openDatabase } from '../db/open.ts';
import { seedPerson } from '../db/seed.ts';
import { BACKUP } from '../jobs/list.ts';
import { hashPassword } from '../session/password.ts';
import { cookieFor } from '../testing/cookie.ts';
import { runExecutable, startExecutable, startHost } from '../testing/executable.ts';
import { freePort } from '../testing/free-port.ts';
import { type Caller, headersOf, send, signingIn } from './caller.ts';
import { readers, strangers } from './crowds.ts';
import { indexSet } from './index-set.ts';
import { p99Of } from './p99.ts';
import { BUSIEST, fillTenYears, SMALL_GROUP } from './ten-years.ts';

const PASSWORD = 'gleaning barley';
/** In the texts that are deleted, and nowhere else. */
const SECRET = 'quixotrycanary';
/** Who only wants to know who they are, beside the deeds. */
const PROBE = 300;
/** Whose request has a long conversation. */
const TALKER = 200;

/** As the program is set from the start, with addresses that a test may choose. */
const AS_SET = { UPHELD_BUDGETS: '1', UPHELD_TRUSTED_PROXIES: '127.0.0.1' };

/** What people open, with 50 on a page. */
const READS = (group: number, talk: number) =>
  [
    'home',
    'prayers?limit=50',
    'prayers?limit=50&status=active',
    'prayers?limit=50&status=resting',
    'prayers/shared?limit=50',
    'prayers/answered?limit=50',
    'prayers/answered/groups?limit=50',
    'prayers/answered/years',
    'prayers/bookmarked?limit=50',
    'prayers/to-pray',
    'inbox?limit=50',
    'groups?limit=50',
    `groups/${group}/prayers?limit=50`,
    `groups/${group}/members?limit=50`,
    `prayers/${talk}/comments?limit=50`,
  ].map((path) => `/api/${path}`);
const TIMES = 30;

/** How long a deed took, and what another member's cheapest call took meanwhile, in milliseconds. */
export type Deed = { name: string; took: number; p99: number; worst: number };

type Prepared = {
  cookies: Record<'probe' | 'busiest' | 'owner' | 'talker', string>;
  talk: number;
  groups: number[];
};

/** Ten years of a congregation, and a request with 120 comments of 1,000 Chinese characters. */
const prepare = async (data: string, share: number): Promise<Prepared> => {
  mkdirSync(data, { recursive: true });
  const db = openDatabase(join(data, 'upheld.db'));
  migrate(db);
  db.$client.run('pragma synchronous = off');
  fillTenYears(db, share);
  const { $client } = db;
  const one = <Row>(sql: string, ...values: (string | number)[]) =>
    $client.query<Row, (string | number)[]>(sql).get(...values) as Row;
  $client.run('update users set password_hash = ?', [await hashPassword({}, PASSWORD)]);
  $client.run(
    `update prayers set content = '${SECRET} ' || content where user_id in (${BUSIEST.id}, ${TALKER})`,
  );
  const { id: talk } = one<{ id: number }>(
    'select max(id) as id from prayers where user_id = ?',
    TALKER,
  );
  let state = 3;
  const character = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return 0x4e00 + Math.floor((state / 2 ** 32) * 8000);
  };
  const comment = $client.query<unknown, [number, number, string]>(
    'insert into comments (prayer_id, user_id, content, created_at) values (?, ?, ?, 1)',
  );
  for (let n = 0; n < 120; n++)
    comment.run(talk, TALKER, String.fromCodePoint(...Array.from({ length: 1000 }, character)));
  const { owner } = one<{ owner: number }>(
    'select owner_id as owner from groups where id = ?',
    SMALL_GROUP.id,
  );
  $client.run('insert or ignore into members (group_id, user_id, joined_at) values (?, ?, 1)', [
    SMALL_GROUP.id,
    owner,
  ]);
  const groups = $client
    .query<{ id: number }, [number]>('select group_id as id from members where user_id = ?')
    .all(TALKER)
    .map(({ id }) => id);
  indexSet(db);
  const cookies = {
    probe: cookieFor(db, PROBE),
    busiest: cookieFor(db, BUSIEST.id),
    owner: cookieFor(db, owner),
    talker: cookieFor(db, TALKER),
  };
  closeDatabase(db);
  return { cookies, talk, groups };
};

/** Does something, with another person's call over and over beside it, and for so many milliseconds after it. */
const beside = async (
  name: string,
  deed: () => Promise<unknown>,
  call: () => Promise<unknown>,
  after: number,
): Promise<Deed> => {
  const times: number[] = [];
  let isOver = false;
  const probing = (async () => {
    while (!isOver) {
      const start = performance.now();
      await call();
      times.push(performance.now() - start);
      await Bun.sleep(1);
    }
  })();
  const start = performance.now();
  await deed();
  const took = performance.now() - start;
  await Bun.sleep(after);
  isOver = true;
  await probing;
  return { name, took, p99: p99Of(times), worst: Math.max(...times) };
};

/** How long a list takes as it is and compressed, in milliseconds, both with the way to it and back. */
type Read = { path: string; plain: number; compressed: number };

const measureRead = async (caller: Caller, path: string): Promise<Read> => {
  const timesOf = async (encoding: string) => {
    const times: number[] = [];
    for (let n = 0; n < TIMES; n++) {
      const began = performance.now();
      await send(caller, 'GET', path, undefined, { 'accept-encoding': encoding });
      times.push(performance.now() - began);
    }
    return median(times);
  };
  return {
    path: path.replace(/\d+/, ':id'),
    plain: await timesOf('identity'),
    compressed: await timesOf('gzip'),
  };
};

/** Looked for by another program: reading large files would hold up the calls here. */
const isInFiles = async (folder: string, word: string) =>
  (await Bun.spawn(['grep', '-rqF', word, folder]).exited) === 0;

/** Waits until all that the clock starts has been done once, the backup last: a first start has missed it. */
const untilJobsAreDone = async (data: string) => {
  const db = new Database(join(data, 'upheld.db'), { readonly: true });
  const backup = db.query<{ due_at: number }, [string]>('select due_at from jobs where name = ?');
  while ((backup.get(BACKUP)?.due_at ?? 0) < Date.now()) await Bun.sleep(20);
  db.close();
};

/** A congregation alone; the other person is in it. */
const startAlone = async (folder: string, share: number) => {
  const home = join(folder, 'ten-years');
  const data = join(home, 'data');
  const prepared = await prepare(data, share);
  const began = performance.now();
  const { url, stop } = await startExecutable(home, AS_SET);
  return {
    ...prepared,
    data,
    started: performance.now() - began,
    at: { url },
    probe: { url, cookie: prepared.cookies.probe },
    member: `person${PROBE}`,
    stop,
  };
};

/** Two congregations on a host; the other person is in the other one. */
const startOnHost = async (folder: string, share: number) => {
  const home = join(folder, 'host');
  mkdirSync(home);
  for (const name of ['st-john', 'st-mary'])
    await runExecutable(
      ['congregations', 'add', name, '--congregations', 'c', '--domain', 'localhost'],
      home,
    );
  const data = join(home, 'c', 'st-john');
  const prepared = await prepare(data, share);
  const other = openDatabase(join(home, 'c', 'st-mary', 'upheld.db'));
  const { id } = seedPerson(other, 'tamar', await hashPassword({}, PASSWORD), Date.now());
  const cookie = cookieFor(other, id);
  closeDatabase(other);
  const port = await freePort();
  const began = performance.now();
  const { stop } = await startHost(home, port, AS_SET);
  const url = `http://127.0.0.1:${port}`;
  return {
    ...prepared,
    data,
    started: performance.now() - began,
    at: { url, host: `st-john.localhost:${port}` },
    probe: { url, host: `st-mary.localhost:${port}`, cookie },
    member: 'tamar',
    stop,
  };
};

/**
 * How long the start and each list take, in milliseconds, what one member's doings cost another in a congregation
 * of ten years, how long deleted words are in a file of the data folder, in milliseconds, and how
 * large the write-ahead log became, in bytes. `share` makes less of it. With `isHost` the other one is in
 * another congregation of the same host.
 */
export const measureDeeds = async (folder: string, { share = 1, isHost = false } = {}) => {
  const start = isHost ? startOnHost : startAlone;
  const { cookies, talk, groups, data, started, at, probe, member, stop } = await start(
    folder,
    share,
  );
  const as = (who: keyof typeof cookies) => ({ ...at, cookie: cookies[who] });
  const asked = () => send(probe, 'GET', '/api/user');
  let largest = 0;
  const log = join(data, 'upheld.db-wal');
  const watching = setInterval(() => {
    largest = Math.max(largest, statSync(log, { throwIfNoEntry: false })?.size ?? 0);
  }, 50);
  for (let n = 0; n < 200; n++) await asked();
  if (!(await isInFiles(data, SECRET))) throw new Error('There is nothing to be taken out.');
  const deeds: Deed[] = [];
  // What follows the answer of a change follows within a second.
  const measure = async (
    name: string,
    deed: () => Promise<unknown>,
    { call = asked, after = 2000 } = {},
  ) => deeds.push(await beside(name, deed, call, after));
  await measure('nothing', () => Bun.sleep(1000), { after: 0 });
  await measure('all nightly jobs and the backup', async () => {
    await send(as('talker'), 'GET', '/api/user');
    await untilJobsAreDone(data);
  });
  const reads: Read[] = [];
  for (const path of READS(groups[0] ?? 0, talk)) reads.push(await measureRead(as('talker'), path));
  const reader = headersOf(as('talker'));
  const calls = { asked, 'a sign-in': signingIn(probe, member, PASSWORD) };
  for (const { name, deed, call } of [...strangers(at), ...readers(at.url, reader)])
    await measure(name, deed, { call: calls[call], after: 0 });
  await measure('120 comments of 1,000 Chinese characters shared anew', () =>
    send(as('talker'), 'PATCH', `/api/prayers/${talk}`, { groupIds: groups.slice(0, 1) }),
  );
  await measure('that request deleted', () => send(as('talker'), 'DELETE', `/api/prayers/${talk}`));
  await measure(`a group of ${SMALL_GROUP.prayers * share} requests deleted`, () =>
    send(as('owner'), 'DELETE', `/api/groups/${SMALL_GROUP.id}`),
  );
  await measure(`an account of ${BUSIEST.prayers * share} requests deleted`, () =>
    send(as('busiest'), 'DELETE', '/api/user', { password: PASSWORD }),
  );
  await measure('another account deleted', () =>
    send(as('talker'), 'DELETE', '/api/user', { password: PASSWORD }),
  );
  const since = performance.now();
  await measure('their words taken out of the files', async () => {
    while (await isInFiles(data, SECRET)) {
      if (performance.now() - since > 120_000) throw new Error('The words are still in a file.');
      await Bun.sleep(500);
    }
  });
  clearInterval(watching);
  await stop();
  return { started, reads, deeds, largestLog: largest };
};
