import { statSync } from 'node:fs';
import { join } from 'node:path';
import { median } from 'es-toolkit';
import { type Caller, headersOf, send, signingIn } from './caller.ts';
import { readers, strangers } from './crowds.ts';
import { untilJobsAreDone } from './jobs-done.ts';
import { p99Of } from './p99.ts';
import { BUSIEST, SMALL_GROUP } from './ten-years.ts';
import { MANY_COMMENTS, PASSWORD, SECRET, startAlone, startOnHost } from './ten-years-server.ts';

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

/** The deed after which no word of a deleted account is in a file. */
export const FORGOTTEN = 'their words taken out of the files';

/** How long a deed took, and what another member's cheapest call took meanwhile, in milliseconds. */
export type Deed = { name: string; took: number; p99: number; worst: number };

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
  const idle = (name: string) => measure(name, () => Bun.sleep(2000), { after: 0 });
  await idle('nothing');
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
  await measure(`an account of ${MANY_COMMENTS * share} comments in one conversation deleted`, () =>
    send(as('commenter'), 'DELETE', '/api/user', { password: PASSWORD }),
  );
  await measure('another account deleted', () =>
    send(as('talker'), 'DELETE', '/api/user', { password: PASSWORD }),
  );
  const since = performance.now();
  await measure(FORGOTTEN, async () => {
    while (await isInFiles(data, SECRET)) {
      if (performance.now() - since > 120_000) throw new Error('The words are still in a file.');
      await Bun.sleep(500);
    }
  });
  await idle('nothing, at the end');
  clearInterval(watching);
  await stop();
  return { started, reads, deeds, largestLog: largest };
};
