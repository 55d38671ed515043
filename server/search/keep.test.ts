import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../db/migrate.ts';
import { closeDatabase, openDatabase } from '../db/open.ts';
import { wordsFrom } from '../proof/bench/words.ts';
import { testFolder } from '../proof/testing/folder.ts';
import { quiet } from '../proof/testing/server.ts';
import { indexNewPrayer } from './index.ts';
import { createSearchKeeper, isSearchBehind, keepSearch } from './keep.ts';

/** A word that no other text has, and that begins a page of the index sooner or later. */
const secret = (n: number) => `quixotry${String.fromCharCode(97 + (n % 26))}${n}`;
const SECRETS = Array.from({ length: 400 }, (_, n) => secret(n)).join(' ');

/** A file with a thousand requests, of which the last one has the words that nobody else has. */
const open = () => {
  const path = join(testFolder('search'), 'upheld.db');
  const db = openDatabase(path);
  migrate(db);
  const { $client } = db;
  $client.run(`insert into users (id, first_name, last_name, username, username_key, email,
    email_key, password_hash, username_look, created_at) values (1, 'Ruth', 'B', 'r', 'r', 'r@b', 'r@b', 'x', 'r', 1)`);
  const write = (content: string) => {
    const row = $client
      .query<{ id: number }, [string]>(
        `insert into prayers (user_id, title, content, category, can_mark_as_answered, created_at)
         values (1, 'A request', ?, 'Other', 'creator', 1) returning id`,
      )
      .get(content);
    indexNewPrayer(db, row?.id ?? 0);
    return row?.id ?? 0;
  };
  $client.transaction(() => {
    for (let n = 0; n < 1000; n++) write(`quartz${n} quill quotidian${n % 90} quiver ${n}`);
  })();
  const id = write(SECRETS);
  keepSearch(db);
  return { db, path, id, write };
};

const has = (path: string, word: string) => readFileSync(path, 'latin1').includes(word);
const remove = (db: ReturnType<typeof open>['db'], id: number) =>
  db.$client.run('delete from prayers where id = ?', [id]);
const found = (db: ReturnType<typeof open>['db'], word: string) =>
  db.$client.query('select rowid from search where search match ?').all(`"${word}" *`).length;

test('deleted words are taken out in small steps, and a crash amid them loses none (P31, D5)', async () => {
  const { db, path, id } = open();
  remove(db, id);
  expect(found(db, 'quixotry')).toBe(0);
  let steps = 0;
  const keeper = createSearchKeeper({
    db,
    inTurn: async (step) => {
      if (++steps > 2) throw new Error('The power is cut.');
      return step();
    },
    forget: () => {},
    log: quiet,
  });
  await keeper.settle();
  await keeper.close();
  expect(steps).toBeGreaterThan(2);
  expect(isSearchBehind(db)).toBe(true);
  db.$client.run('pragma wal_checkpoint(truncate)');
  expect(has(path, 'quixotry')).toBe(true);
  db.$client.close();

  const again = openDatabase(path);
  let forgotten = 0;
  const after = createSearchKeeper({
    db: again,
    inTurn: async (step) => step(),
    forget: () => {
      forgotten++;
      again.$client.run('pragma wal_checkpoint(truncate)');
    },
    log: quiet,
  });
  await after.settle();
  await after.close();
  expect(forgotten).toBe(1);
  expect(isSearchBehind(again)).toBe(false);
  expect([has(path, 'quixotry'), has(path, 'quartz999')]).toEqual([false, true]);
  expect(found(again, 'quartz')).toBe(1000);
  again.$client.close();
});

test('what was deleted just before the program stops is taken out before (P31)', async () => {
  const { db, path, id } = open();
  const keeper = createSearchKeeper({
    db,
    inTurn: async (step) => step(),
    forget: () => {},
    log: quiet,
  });
  remove(db, id);
  keeper.wake();
  await keeper.close();
  closeDatabase(db);
  expect([has(path, 'quixotry'), has(path, 'quartz999')]).toEqual([false, true]);
});

test('what is deleted while another word is taken out follows (P31)', async () => {
  const { db, path, id, write } = open();
  const second = write(`${SECRETS.replaceAll('quixotry', 'zephyr')}`);
  keepSearch(db);
  remove(db, id);
  let steps = 0;
  const keeper = createSearchKeeper({
    db,
    inTurn: async (step) => {
      if (++steps === 3) remove(db, second);
      return step();
    },
    forget: () => {},
    log: quiet,
  });
  await keeper.settle();
  expect(isSearchBehind(db)).toBe(true);
  await keeper.settle();
  expect(isSearchBehind(db)).toBe(false);
  db.$client.run('pragma wal_checkpoint(truncate)');
  expect([has(path, 'quixotry'), has(path, 'zephyr')]).toEqual([false, false]);
  expect(found(db, 'quartz')).toBe(1000);
});

test('each change makes a small part of the index, and four of a size become one (B12)', () => {
  const { db, id, write } = open();
  remove(db, id);
  keepSearch(db);
  const parts = db.$client.query<{ count: number }, []>(
    'select count(distinct segid) as count from search_idx',
  );
  for (let n = 0; n < 3; n++) write(`quarry${n} and some words`);
  keepSearch(db);
  expect(parts.get()?.count).toBe(4);
  write('quarry3 and some words');
  keepSearch(db);
  expect(parts.get()?.count).toBe(2);
});

test('a text of 1,000 Chinese characters takes at most 40 kB, Latin at most four times its bytes (B16)', () => {
  const { db, write } = open();
  const size = () => {
    keepSearch(db);
    const read = db.$client.query<{ bytes: number }, []>(
      `select (select page_count from pragma_page_count) * (select page_size from pragma_page_size)
        - (select freelist_count from pragma_freelist_count) * (select page_size from pragma_page_size) as bytes`,
    );
    return read.get()?.bytes ?? 0;
  };
  let state = 5;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const before = size();
  db.$client.transaction(() => {
    for (let n = 0; n < 200; n++)
      write(String.fromCodePoint(...Array.from({ length: 1000 }, () => 0x4e00 + random(3000))));
  })();
  const chinese = size() - before;
  expect(chinese / 200).toBeLessThan(40_000);

  const words = wordsFrom(5);
  let written = 0;
  db.$client.transaction(() => {
    for (let n = 0; n < 400; n++) {
      const text = words(170);
      written += text.length;
      write(text);
    }
  })();
  expect((size() - before - chinese) / written).toBeLessThan(4);
});
