/*
 * How long a search takes over 200,000 requests, and what writing costs there.
 *   bun bench/search.ts [TIMES]
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { change } from '../server/db/change.ts';
import { migrate } from '../server/db/migrate.ts';
import { type Db, openDatabase } from '../server/db/open.ts';
import { searchPrayers } from '../server/prayers/search.ts';
import { indexPrayer, indexText } from '../server/search/index.ts';
import { searchQuery } from '../shared/search.ts';
import { fillDataSet, timesM } from './data-set.ts';
import { indexSet } from './index-set.ts';
import { wordsFrom } from './words.ts';

/** Twenty thousand requests each. */
const TIMES = Number(process.argv[2] ?? 10);
const ROUNDS = 5;
const QUERIES: Record<string, string[]> = {
  'one letter': ['t', 'p', 'm', 's', 'e'],
  'two letters': ['th', 'pr', 'mo', 'st', 'he'],
  'three letters': ['the', 'pra', 'mot', 'str', 'hea'],
  'a common word': ['pray', 'please', 'prayer', 'mother', 'healing', 'strength'],
  'a rare word': ['rotapravenda', 'kohelgro', 'number 77', 'shovenlu'],
  'several words': ['pray mother', 'healing strength comfort', 'p m t', 'please pray for kohelgro'],
  'a name': ['person12', 'example', 'example mother'],
  nothing: ['zzz', 'mother zzz', 'qqq'],
};

const timed = <T>(work: () => T): [number, T] => {
  const start = performance.now();
  const result = work();
  return [performance.now() - start, result];
};

const quantile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
  0;

const report = (what: string, times: number[]) =>
  console.log(
    `${what.padEnd(44)}${quantile(times, 0.5).toFixed(1).padStart(10)}${quantile(times, 0.99).toFixed(1).padStart(10)}`,
  );

/** Members of ordinary groups, and one who is in a group with every request that is shared. */
const membersOf = (db: Db) =>
  db.$client
    .query<{ id: number }, []>('select user_id as id from members group by user_id limit 20')
    .all();

const fill = async (db: Db) => {
  fillDataSet(db, timesM(TIMES));
  const words = wordsFrom(7);
  const client = db.$client;
  client.transaction(() => {
    const set = client.query('update prayers set title = ?, content = ? where id = ?');
    const comment = client.query(
      'insert into comments (prayer_id, user_id, content, created_at) values (?, ?, ?, 1)',
    );
    for (const { id, userId } of client
      .query<{ id: number; userId: number }, []>('select id, user_id as userId from prayers')
      .all()) {
      set.run(words(4), `${words(40)} number ${id}`, id);
      if (id % 2) comment.run(id, userId, words(20));
    }
  })();
  const slices: number[] = [];
  const start = performance.now();
  indexSet(db, (work) => {
    const [time, result] = timed(work);
    slices.push(time);
    return result;
  });
  console.log(`filled in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  return slices;
};

/** Somebody in one group with all requests: the most that one person can see. */
const addMemberOfAll = (db: Db) => {
  const client = db.$client;
  const { user, group } = client
    .query<{ user: number; group: number }, []>(
      'select user_id as user, group_id as "group" from members limit 1',
    )
    .get() ?? { user: 0, group: 0 };
  client.run(
    'insert or ignore into members (group_id, user_id, joined_at) select id, ?, 1 from groups',
    [user],
  );
  return { id: user, group };
};

const search = (db: Db, viewers: { id: number }[], queries: string[]) => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    for (const viewer of viewers)
      for (const q of queries) {
        const query = searchQuery.parse({ q });
        times.push(timed(() => searchPrayers(db, viewer, query))[0]);
      }
  return times;
};

const folder = mkdtempSync(join(tmpdir(), 'upheld-bench-'));
try {
  const db = openDatabase(join(folder, 'upheld.db'));
  migrate(db);
  const slices = await fill(db);
  console.log(`${''.padEnd(44)}${'p50'.padStart(10)}${'p99'.padStart(10)}   in ms`);
  report('filling in, a slice', slices);
  const members = membersOf(db);
  const all: number[] = [];
  for (const [what, queries] of Object.entries(QUERIES)) {
    const times = search(db, members, queries);
    all.push(...times);
    report(`a member: ${what}`, times);
  }
  report('a member: all of these (bound: 30)', all);
  const words = wordsFrom(9);
  const changing = (what: string, work: (id: number) => void) =>
    report(
      what,
      Array.from(
        { length: 100 },
        (_, n) => timed(() => change(db, () => work(1000 + n * 1871)))[0],
      ),
    );
  changing('writing: a comment', (id) =>
    indexText(db, id, 'comment', { id: 9_000_000 + id, content: words(20) }),
  );
  changing('writing: an edited request', (id) => {
    db.$client.run('update prayers set content = ? where id = ?', [words(40), id]);
    indexPrayer(db, id);
  });
  changing('writing: a deleted request', (id) =>
    db.$client.run('delete from prayers where id = ?', [id]),
  );
  const { id } = addMemberOfAll(db);
  for (const [what, queries] of Object.entries(QUERIES))
    report(`a member of all 600 groups: ${what}`, search(db, [{ id }], queries));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
