import { join } from 'node:path';
import { median } from 'es-toolkit';
import { closeDatabase, openDatabase } from '../server/db/open.ts';
import { cookieFor } from '../test-support/cookie.ts';
import { startExecutable } from '../test-support/executable.ts';
import { until } from '../test-support/until.ts';
import { BARE_SCRIPT } from './peers.ts';
import { prepare } from './prepare.ts';
import { startPeer } from './rounds.ts';
import { openStreams } from './streams.ts';

const PAGES = 2_000;
const TIMES = 9;

/** One group of two thousand people, with a few requests. */
const CROWD = { users: PAGES, groups: 1, prayers: 100, supports: 0 };

/** How long it took in milliseconds until the writer had an answer, and until the last page knew. */
type Told = { answered: number; heard: number };

/**
 * Two thousand people of one group have a page open, and one of them writes a request. Beside Bun with
 * nothing between, which sends one text to every stream that is open.
 */
export const measureFanOut = async (folder: string): Promise<{ upheld: Told; control: Told }> => {
  const { data } = prepare(folder, 'crowd', CROWD);
  const cookies = signInEverybody(data);
  const server = await startExecutable(join(data, '..'));
  const bare = await startPeer(['bun', BARE_SCRIPT], data);
  // The same words again would be the same request.
  const write = (time: number) => ({
    title: `Rain ${time}`,
    content: 'We need it.',
    groupIds: [1],
  });
  const upheld = await notify(server.port, cookies, '/api/prayers', write);
  const control = await notify(bare.port, cookies, '/api/events', () => ({}));
  bare.stop();
  await server.stop();
  return { upheld, control };
};

/** Makes everybody a member of the group, with a session each. */
const signInEverybody = (data: string) => {
  const db = openDatabase(join(data, 'upheld.db'));
  db.$client.run(
    'insert or ignore into members (group_id, user_id, joined_at, seen_share_id) select 1, id, created_at, 100 from users',
  );
  const cookies = Array.from({ length: PAGES }, (_, n) => cookieFor(db, n + 1));
  closeDatabase(db);
  return cookies;
};

const notify = async (
  port: number,
  cookies: string[],
  path: string,
  bodyOf: (time: number) => object,
): Promise<Told> => {
  const streams = await openStreams(port, cookies);
  const times: Told[] = [];
  for (let time = 0; time < TIMES; time++) {
    streams.forget();
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookies[0] ?? '' },
      body: JSON.stringify(bodyOf(time)),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
    const answered = performance.now() - began;
    await until('every page has heard', () => streams.told() === cookies.length);
    times.push({ answered, heard: performance.now() - began });
  }
  streams.close();
  return {
    answered: median(times.map(({ answered }) => answered)),
    heard: median(times.map(({ heard }) => heard)),
  };
};
