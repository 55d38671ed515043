import { Database } from 'bun:sqlite';
import { afterAll, describe, expect, test } from 'bun:test';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { migrate, migrations } from '../db/migrate.ts';
import { closeDatabase, openDatabase } from '../db/open.ts';
import { seedPerson } from '../db/seed.ts';
import { testFolder } from '../testing/folder.ts';
import { quiet } from '../testing/server.ts';
import { dataFilesIn } from './files.ts';
import { secretKeyIn, vapidKeysIn } from './keys.ts';
import { openDataFolder, UnusableData } from './open.ts';

const PAGE = 4096;
const folder = testFolder('damaged');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A data folder that was closed cleanly, with four people and forty requests. */
const makeData = (name: string) => {
  const path = join(folder, name);
  mkdirSync(path);
  // A small one is soon made.
  writeFileSync(dataFilesIn(path).ballast, '');
  const { db, marker, unlock, files } = openDataFolder(path, quiet);
  for (const person of ['ruth', 'naomi', 'boaz', 'orpah']) seedPerson(db, person, 'none', 1);
  const add = db.$client.query(`insert into prayers (user_id, title, content, category,
    is_anonymous, is_urgent, can_mark_as_answered, created_at)
    values (1, ?, ?, 'Other', 0, 0, 'creator', 1)`);
  for (let i = 0; i < 40; i++) add.run(`Request ${i}`, 'Please pray with us. '.repeat(i));
  closeDatabase(db);
  marker.remove();
  unlock();
  return files;
};

/** A folder with these bytes for a database: a new one each time, so that SQLite knows nothing of it. */
const dataOf = (name: string, database: Uint8Array) => {
  const files = dataFilesIn(join(folder, name));
  rmSync(files.folder, { recursive: true, force: true });
  mkdirSync(files.folder);
  writeFileSync(files.ballast, '');
  writeFileSync(files.database, database);
  return files;
};

const open = (path: string) => {
  const { db, unlock } = openDataFolder(path, quiet);
  return {
    rows: contentOf(db.$client),
    close: () => {
      db.$client.close();
      unlock();
    },
  };
};

/** Every row of every table. */
const contentOf = (client: Database) =>
  client
    .query<{ name: string }, []>("select name from sqlite_schema where type = 'table'")
    .all()
    .map(({ name }) => [name, client.query(`select * from "${name}"`).all()]);

/** The sentence with which a folder is refused. */
const refusalOf = (path: string) => {
  try {
    open(path).close();
    return undefined;
  } catch (error) {
    if (!(error instanceof UnusableData)) throw error;
    return error.message;
  }
};

describe('a damaged page of the database (D3)', () => {
  // SQLite keeps no checksums: zeros in a text too long for its page are not noticed. These
  // rows fit their pages.
  const damages: [string, () => Buffer][] = [
    ['garbage', () => Buffer.from(crypto.getRandomValues(new Uint8Array(PAGE)))],
    ['zeros', () => Buffer.alloc(PAGE)],
  ];
  for (const [what, damage] of damages)
    test(`refuses the start in one line or does no harm: ${what} at every page`, () => {
      const files = makeData(what);
      const whole = readFileSync(files.database);
      const before = open(files.folder);
      before.close();
      const refused: number[] = [];
      for (let at = 0; at < whole.length; at += PAGE) {
        const damaged = Buffer.from(whole);
        damage().copy(damaged, at);
        const copy = dataOf(`${what} at ${at}`, damaged);
        const refusal = refusalOf(copy.folder);
        if (refusal === undefined) {
          const opened = open(copy.folder);
          expect([at, opened.rows]).toEqual([at, before.rows]);
          opened.close();
        } else {
          expect(refusal).toMatch(/its database is damaged|should be a database and is not/);
          expect(refusal).not.toContain('\n');
          refused.push(at);
        }
        rmSync(copy.folder, { recursive: true });
      }
      expect(refused.length).toBeGreaterThan(whole.length / PAGE / 2);
    });

  test('is found in an index that does not match its table', () => {
    const files = makeData('index');
    const client = new Database(files.database);
    const root = client
      .query<{ rootpage: number }, []>(
        "select rootpage from sqlite_schema where name = 'users_last_seen'",
      )
      .get();
    client.close();
    const damaged = readFileSync(files.database);
    // The page of an index that holds nothing (file format, section 1.6).
    const empty = Buffer.alloc(PAGE);
    empty.set([10, 0, 0, 0, 0, PAGE >> 8, 0, 0]);
    empty.copy(damaged, PAGE * ((root?.rootpage ?? 0) - 1));
    expect(refusalOf(dataOf('empty index', damaged).folder)).toContain('its database is damaged');
  });

  test('is refused with the name of the newest good copy', () => {
    const files = makeData('copies');
    const copies = [1, 2, 3].map((number) => join(files.folder, `upheld-before-${number}.db`));
    for (const [age, copy] of copies.entries()) {
      copyFileSync(files.database, copy);
      utimesSync(copy, 1000 + age, 1000 + age);
    }
    writeFileSync(copies[2] ?? '', 'half a co');
    utimesSync(copies[2] ?? '', 2000, 2000);
    rmSync(files.database);
    writeFileSync(files.database, Buffer.alloc(PAGE * 10, 7));
    expect(refusalOf(files.folder)).toEndWith('Its newest good copy there is upheld-before-2.db.');
  });
});

test('a copy that fails before a migration leaves no file behind (D4)', () => {
  const files = makeData('copy fails');
  const damaged = readFileSync(files.database);
  // The copy is half made when it comes to the damaged page.
  damaged.fill(7, damaged.length - PAGE);
  const copy = dataOf('half a copy', damaged);
  const db = openDatabase(copy.database);
  expect(() => migrate(db, copy.copyBefore(1), [...migrations, 'select 1'])).toThrow();
  expect(readdirSync(copy.folder).filter((name) => name.includes('before'))).toEqual([]);
  db.$client.close();
});

describe('a missing database (D3)', () => {
  const traces = ['key', 'pushKeys', 'marker', 'log'] as const;
  for (const trace of traces)
    test(`is not replaced by a new one while there is ${trace}`, () => {
      const files = dataFilesIn(join(folder, `only-${trace}`));
      mkdirSync(files.folder);
      writeFileSync(files[trace], 'x');
      expect(refusalOf(files.folder)).toContain('its database upheld.db is missing');
    });

  test('is not replaced by a new one while there are library files or a copy, which is named', () => {
    const files = makeData('gone');
    copyFileSync(files.database, files.copyBefore(1));
    for (const path of [files.database, files.log, files.ballast]) rmSync(path, { force: true });
    expect(refusalOf(files.folder)).toEndWith('Its newest good copy there is upheld-before-1.db.');
    const uploads = dataFilesIn(join(folder, 'uploads'));
    mkdirSync(uploads.uploads, { recursive: true });
    writeFileSync(join(uploads.uploads, 'a'), '');
    expect(refusalOf(uploads.folder)).toContain('is missing');
  });

  test('includes an empty file', () => {
    const files = makeData('nothing');
    writeFileSync(files.key, 'x');
    writeFileSync(files.database, '');
    expect(refusalOf(files.folder)).toContain('its database upheld.db is missing');
  });

  test('is created in an empty folder', () => {
    const { db, isNew, unlock } = openDataFolder(join(folder, 'empty'), quiet);
    expect(isNew).toBe(true);
    db.$client.close();
    unlock();
  });
});

describe('a key file (D3)', () => {
  const kinds = [
    ['upheld.key', secretKeyIn],
    ['upheld-vapid.json', vapidKeysIn],
  ] as const;
  for (const [name, read] of kinds)
    for (const [what, damage] of [
      ['empty', () => ''],
      ['short', (text: string) => text.slice(0, -5)],
      ['damaged', (text: string) => text.replace(/[\w-]{9}"?}?$/, '\u0000')],
      ['garbage', () => '\u0000\u0001'.repeat(40)],
    ] as const)
      test(`${name} that is ${what} is refused in one line that names it`, () => {
        const path = join(folder, `${what}-${name}`);
        read(path);
        writeFileSync(path, damage(readFileSync(path, 'utf8')));
        expect(() => read(path)).toThrow(UnusableData);
        expect(() => read(path)).toThrow(`The key file ${path} is damaged.`);
      });
});
