import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordsFrom } from '../../bench/words.ts';
import { testFolder } from '../../test-support/folder.ts';
import { quiet } from '../../test-support/server.ts';
import { migrate } from '../db/migrate.ts';
import { closeDatabase, openDatabase } from '../db/open.ts';
import { indexLater, indexNewPrayer, indexText } from './index.ts';
import { createSearchKeeper, isSearchBehind, updateSearchIndex } from './update-index.ts';

/** Returns a unique word; some of them begin a page of the index. */
const secret = (n: number) => `quixotry${String.fromCharCode(97 + (n % 26))}${n}`;
const SECRETS = Array.from({ length: 400 }, (_, n) => secret(n)).join(' ');

/** A database with a thousand requests, of which the last one has unique words. */
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
  updateSearchIndex(db);
  return { db, path, id, write };
};

const has = (path: string, word: string) => readFileSync(path, 'latin1').includes(word);
const remove = (db: ReturnType<typeof open>['db'], id: number) =>
  db.$client.run('delete from prayers where id = ?', [id]);
const found = (db: ReturnType<typeof open>['db'], word: string) =>
  db.$client.query('select rowid from search where search match ?').all(`"${word}" *`).length;

test('deleted words are removed in small steps, and a crash between them loses none (P31, D5)', async () => {
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

test('words deleted just before the program stops are removed first (P31)', async () => {
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

test('words deleted while others are removed are removed too (P31)', async () => {
  const { db, path, id, write } = open();
  const second = write(`${SECRETS.replaceAll('quixotry', 'zephyr')}`);
  updateSearchIndex(db);
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

test('each change makes a small part of the index, and four parts of one size are merged (B12)', () => {
  const { db, id, write } = open();
  remove(db, id);
  updateSearchIndex(db);
  const parts = db.$client.query<{ count: number }, []>(
    'select count(distinct segid) as count from search_idx',
  );
  for (let n = 0; n < 3; n++) write(`quarry${n} and some words`);
  updateSearchIndex(db);
  expect(parts.get()?.count).toBe(4);
  write('quarry3 and some words');
  updateSearchIndex(db);
  expect(parts.get()?.count).toBe(2);
});

test('a text of 1,000 Chinese characters takes at most 40 kB, Latin at most four times its bytes (B16)', () => {
  const { db, write } = open();
  const size = () => {
    updateSearchIndex(db);
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

test('no step indexes more than a few texts, or merges many parts of the index (B20)', async () => {
  const { db } = open();
  const { $client } = db;
  let letters = 0;
  const chinese = () => {
    letters += 1000;
    const at = (n: number) => 0x4e00 + (((letters + n) * 7919) % 20_000);
    return Array.from({ length: 1000 }, (_, n) => String.fromCharCode(at(n))).join('');
  };
  $client.transaction(() => {
    for (let prayer = 1; prayer <= 8; prayer++)
      for (let n = 0; n < 30; n++) {
        const comment = $client
          .query<{ id: number }, [number, string]>(
            `insert into comments (prayer_id, user_id, content, created_at) values (?, 1, ?, 1) returning id`,
          )
          .get(prayer, chinese());
        indexText(db, prayer, 'comment', { id: comment?.id ?? 0, content: 'Amen' });
      }
  })();
  updateSearchIndex(db);
  // Sharing them with another group indexes all of them again.
  $client.run(
    `insert into groups (id, name, description, owner_id, created_at) values (1, 'Tuesday', '', 1, 1)`,
  );
  $client.run(
    `insert into prayer_groups (group_id, prayer_id) select 1, id from prayers where id <= 8`,
  );
  for (let prayer = 1; prayer <= 8; prayer++) indexLater(db, prayer);
  const written: number[] = [];
  const keeper = createSearchKeeper({
    db,
    inTurn: async (step) => {
      const state = () => ({
        changes: $client.query<{ n: number }, []>('select total_changes() as n').get()?.n ?? 0,
        waiting: JSON.stringify($client.query('select * from search_waiting').all()),
      });
      const before = state();
      const result = step();
      const after = state();
      // A merge that removes whole parts at its end is quick.
      if (after.waiting !== before.waiting) written.push(after.changes - before.changes);
      return result;
    },
    forget: () => {},
    log: quiet,
  });
  await keeper.settle();
  await keeper.close();
  expect(isSearchBehind(db)).toBe(false);
  expect(written.length).toBeGreaterThan(80);
  // Three texts and a request are up to a hundred pages.
  expect(Math.max(...written)).toBeLessThan(200);
  db.$client.close();
});

test('deleted words are removed in steps that end, even if no word is left (B21)', async () => {
  const { db, write } = open();
  const { $client } = db;
  const ids = Array.from({ length: 200 }, (_, text) => {
    const id = write(
      Array.from({ length: 1000 }, (_, n) =>
        String.fromCharCode(0x4e00 + (((text * 1000 + n) * 7919) % 20_000)),
      ).join(''),
    );
    if (text % 10 === 0) updateSearchIndex(db);
    return id;
  });
  updateSearchIndex(db);
  for (const id of ids) remove(db, id);
  const changes = () =>
    $client.query<{ n: number }, []>('select total_changes() as n').get()?.n ?? 0;
  const written: number[] = [];
  const keeper = createSearchKeeper({
    db,
    inTurn: async (step) => {
      const before = changes();
      const result = step();
      written.push(changes() - before);
      return result;
    },
    forget: () => {},
    log: quiet,
  });
  await keeper.settle();
  await keeper.close();
  expect(isSearchBehind(db)).toBe(false);
  // All of it is 2,700 pages: whole parts are removed at once, which is quick.
  expect(written.length).toBeGreaterThan(20);
  expect(found(db, 'quartz')).toBe(1000);
  $client.close();
});

test('a request that is being deleted is not indexed again (B20)', () => {
  const { db, id } = open();
  const { $client } = db;
  for (const kind of ['account', 'request']) {
    $client.run('insert into deletions (kind, id) values (?, ?)', [
      kind,
      kind === 'account' ? 1 : id,
    ]);
    $client.run('delete from search where rowid >= ? << 20 and rowid < (? + 1) << 20', [id, id]);
    indexLater(db, id);
    updateSearchIndex(db);
    expect(found(db, 'quixotry')).toBe(0);
    expect($client.query('select * from search_waiting').all()).toEqual([]);
    $client.run('delete from deletions');
  }
  // Other requests are.
  indexLater(db, id);
  updateSearchIndex(db);
  expect(found(db, 'quixotry')).toBe(1);
  $client.close();
});
