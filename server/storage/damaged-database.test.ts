import { Database } from 'bun:sqlite';
import { afterAll, describe, expect, test } from 'bun:test';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '../../test-support/folder.ts';
import { seedPerson } from '../../test-support/people.ts';
import { quiet } from '../../test-support/server.ts';
import { closeDatabase } from '../db/open.ts';
import { NO_BACKUPS } from './database.ts';
import { dataFilesIn } from './files.ts';
import { secretKeyIn, vapidKeysIn } from './keys.ts';
import { openDataFolder, UnusableData } from './open.ts';

const PAGE = 4096;
const folder = testFolder('damaged');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns a data folder that was closed cleanly, with four users and forty requests. */
const makeData = async (name: string) => {
  const path = join(folder, name);
  mkdirSync(path);
  // A small ballast is written quickly.
  writeFileSync(dataFilesIn(path).ballast, '');
  const { db, marker, unlock, files } = await openDataFolder(path, quiet);
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

/** Returns a new folder with these bytes as its database, so that SQLite has nothing cached. */
const dataOf = (name: string, database: Uint8Array) => {
  const files = dataFilesIn(join(folder, name));
  rmSync(files.folder, { recursive: true, force: true });
  mkdirSync(files.folder);
  writeFileSync(files.ballast, '');
  writeFileSync(files.database, database);
  return files;
};

const open = async (path: string, backups = NO_BACKUPS) => {
  const { db, unlock } = await openDataFolder(path, quiet, backups);
  return {
    rows: contentOf(db.$client),
    close: () => {
      db.$client.close();
      unlock();
    },
  };
};

const contentOf = (client: Database) =>
  client
    .query<{ name: string }, []>("select name from sqlite_schema where type = 'table'")
    .all()
    .map(({ name }) => [name, client.query(`select * from "${name}"`).all()]);

/** Returns the sentence with which a folder is refused. */
const refusalOf = async (path: string, backups = NO_BACKUPS) => {
  try {
    (await open(path, backups)).close();
    return undefined;
  } catch (error) {
    if (!(error instanceof UnusableData)) throw error;
    return error.message;
  }
};

describe('a damaged page of the database (D3)', () => {
  // SQLite has no checksums: zeros in a text too long for its page are not noticed. These rows fit their
  // pages.
  const damages: [string, () => Buffer][] = [
    ['garbage', () => Buffer.from(crypto.getRandomValues(new Uint8Array(PAGE)))],
    ['zeros', () => Buffer.alloc(PAGE)],
  ];
  for (const [what, damage] of damages)
    test(`refuses the start in one line or does no harm: ${what} at every page`, async () => {
      const files = await makeData(what);
      const whole = readFileSync(files.database);
      const before = await open(files.folder);
      before.close();
      const refused: number[] = [];
      for (let at = 0; at < whole.length; at += PAGE) {
        const damaged = Buffer.from(whole);
        damage().copy(damaged, at);
        const copy = dataOf(`${what} at ${at}`, damaged);
        const refusal = await refusalOf(copy.folder);
        if (refusal === undefined) {
          const opened = await open(copy.folder);
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

  test('is found in an index that does not match its table', async () => {
    const files = await makeData('index');
    const client = new Database(files.database);
    const root = client
      .query<{ rootpage: number }, []>(
        "select rootpage from sqlite_schema where name = 'users_last_seen'",
      )
      .get();
    client.close();
    const damaged = readFileSync(files.database);
    // An empty index page (file format, section 1.6).
    const empty = Buffer.alloc(PAGE);
    empty.set([10, 0, 0, 0, 0, PAGE >> 8, 0, 0]);
    empty.copy(damaged, PAGE * ((root?.rootpage ?? 0) - 1));
    expect(await refusalOf(dataOf('empty index', damaged).folder)).toContain(
      'its database is damaged',
    );
  });

  test('is refused with the name of the newest good backup', async () => {
    const files = await makeData('backups');
    const backups = { ...NO_BACKUPS, newestGood: async () => '/backups/upheld-1.tar.gz' };
    rmSync(files.database);
    writeFileSync(files.database, Buffer.alloc(PAGE * 10, 7));
    expect(await refusalOf(files.folder, backups)).toEndWith(
      'The newest good backup is /backups/upheld-1.tar.gz. Put it back with upheld restore and --force.',
    );
  });
});

describe('a missing database (D3)', () => {
  const traces = ['key', 'pushKeys', 'marker', 'log'] as const;
  for (const trace of traces)
    test(`is not replaced by a new one while there is ${trace}`, async () => {
      const files = dataFilesIn(join(folder, `only-${trace}`));
      mkdirSync(files.folder);
      writeFileSync(files[trace], 'x');
      expect(await refusalOf(files.folder)).toContain('its database upheld.db is missing');
    });

  const folders = ['uploads', 'backups', 'restoring'] as const;
  for (const name of folders)
    test(`is not replaced by a new one while there is the folder of ${name}`, async () => {
      const files = dataFilesIn(join(folder, `only-${name}`));
      mkdirSync(files[name], { recursive: true });
      writeFileSync(join(files[name], 'a'), '');
      expect(await refusalOf(files.folder)).toMatch(/upheld.db is missing|restore .* interrupted/);
    });

  test('is not replaced by a new one while there is a folder that a restore set aside', async () => {
    const files = dataFilesIn(join(folder, 'aside'));
    mkdirSync(files.keptAside(1), { recursive: true });
    expect(await refusalOf(files.folder)).toContain('its database upheld.db is missing');
  });

  test('includes an empty file', async () => {
    const files = await makeData('nothing');
    writeFileSync(files.key, 'x');
    writeFileSync(files.database, '');
    expect(await refusalOf(files.folder)).toContain('its database upheld.db is missing');
  });

  test('is created in an empty folder', async () => {
    const { db, isNew, unlock } = await openDataFolder(join(folder, 'empty'), quiet);
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
      test(`${name} that is ${what} is refused in one line that names the file`, async () => {
        const path = join(folder, `${what}-${name}`);
        read(path);
        writeFileSync(path, damage(readFileSync(path, 'utf8')));
        expect(() => read(path)).toThrow(UnusableData);
        expect(() => read(path)).toThrow(`The key file ${path} is damaged.`);
      });
});
