import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../server/db/migrate.ts';
import { closeDatabase, openDatabase } from '../server/db/open.ts';
import { hashPassword } from '../server/session/password.ts';
import { cookieFor } from '../test-support/cookie.ts';
import { runExecutable, startExecutable, startHost } from '../test-support/executable.ts';
import { freePort } from '../test-support/free-port.ts';
import { seedPerson } from '../test-support/people.ts';
import { indexSet } from './index-set.ts';
import { BUSIEST, fillTenYears, SMALL_GROUP } from './ten-years.ts';
import { wordsFrom } from './words.ts';

export const PASSWORD = 'gleaning barley';
/** In the texts that are deleted, and nowhere else. */
export const SECRET = 'quixotrycanary';
/** Who only wants to know who they are, beside the deeds. */
const PROBE = 300;
/** Whose request has a long conversation. */
const TALKER = 200;

/** Who wrote very much in one conversation. */
const COMMENTER = 150;
export const MANY_COMMENTS = 12_000;

/** As the program is set from the start, with addresses that a test may choose. */
const AS_SET = { UPHELD_BUDGETS: '1', UPHELD_TRUSTED_PROXIES: '127.0.0.1' };

type Prepared = {
  cookies: Record<'probe' | 'busiest' | 'owner' | 'talker' | 'commenter', string>;
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
  const { id: other } = one<{ id: number }>(
    'select max(id) as id from prayers where user_id = ?',
    PROBE,
  );
  const words = wordsFrom(5);
  for (let n = 0; n < MANY_COMMENTS * share; n++) comment.run(other, COMMENTER, words(20));
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
    commenter: cookieFor(db, COMMENTER),
  };
  closeDatabase(db);
  return { cookies, talk, groups };
};

/** A congregation alone; the other person is in it. */
export const startAlone = async (folder: string, share: number) => {
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
export const startOnHost = async (folder: string, share: number) => {
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
