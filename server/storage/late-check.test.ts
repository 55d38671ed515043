import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runExecutable, startExecutable } from '../../test-support/executable.ts';
import { testFolder } from '../../test-support/folder.ts';
import { seedPerson } from '../../test-support/people.ts';
import { quiet } from '../../test-support/server.ts';
import { until } from '../../test-support/until.ts';
import { type Db, openDatabase } from '../db/open.ts';
import { closeFolder } from './close.ts';
import { type DataFiles, dataFilesIn } from './files.ts';
import { createLateCheck } from './late-check.ts';
import { openDataFolder } from './open.ts';

const PAGE = 4096;

/** Returns a working folder whose data folder has a closed database with `requests` requests of 10 kB. */
const dataWith = async (requests: number) => {
  const cwd = testFolder('late-check');
  const folder = await openDataFolder(join(cwd, 'data'), quiet);
  seedPerson(folder.db, 'ruth', 'none', 1);
  const add = folder.db.$client.query(`insert into prayers (user_id, title, content, category,
    is_anonymous, is_urgent, can_mark_as_answered, created_at)
    values (1, ?, ?, 'Other', 0, 0, 'creator', 1)`);
  for (let i = 0; i < requests; i++) add.run(`Request ${i}`, 'Pray for us. '.repeat(800));
  closeFolder(folder, quiet);
  return { cwd, files: dataFilesIn(join(cwd, 'data')) };
};

/** Replaces an index by an empty page (file format, section 1.6), which only a check notices. */
const emptyIndex = ({ database }: DataFiles) => {
  const client = new Database(database);
  const root = client
    .query<{ rootpage: number }, []>(
      "select rootpage from sqlite_schema where name = 'users_last_seen'",
    )
    .get();
  client.close();
  const bytes = readFileSync(database);
  bytes.fill(0, PAGE * ((root?.rootpage ?? 0) - 1), PAGE * (root?.rootpage ?? 0));
  bytes.set([10, 0, 0, 0, 0, PAGE >> 8, 0, 0], PAGE * ((root?.rootpage ?? 0) - 1));
  writeFileSync(database, bytes);
};

test('a large database is checked once the server answers; damage ends it, and the next start refuses (R50)', async () => {
  const { cwd, files } = await dataWith(400);
  const server = await startExecutable(cwd);
  await until('it is checked', () => server.output().includes('"database checked"'));
  expect(await server.stop()).toBe(0);

  emptyIndex(files);
  const damaged = await startExecutable(cwd);
  expect(await damaged.ended()).toBe(1);
  expect(damaged.logged().filter(({ level }) => level === 'error')).toMatchObject([
    {
      msg: expect.stringMatching(
        /^the database is damaged, so the server ends\. The newest good backup is \S+\. Put it back with upheld restore and --force\.$/,
      ),
    },
  ]);
  const next = await runExecutable(['serve', '--port', '0'], cwd);
  expect(next.err).toContain('its database is damaged');
  expect(next.code).toBe(1);
});

const owes = async (files: DataFiles, wasClosed: boolean, prepare = (_: Db) => {}) => {
  const check = createLateCheck();
  const db = openDatabase(files.database);
  prepare(db);
  expect(await check.opening(files, wasClosed).check(db)).toBe(true);
  db.$client.close();
  return check.isOwed();
};

test('the check comes first after a kill, before an upgrade, and for a small database (R50)', async () => {
  const { files } = await dataWith(400);
  expect(await owes(files, true)).toBe(true);
  expect(await owes(files, false)).toBe(false);
  expect(await owes((await dataWith(1)).files, true)).toBe(false);
  const older = (db: Db) => db.$client.run('pragma user_version = 0');
  expect(await owes(files, true, older)).toBe(false);
});

test('a check is owed until its end, and only once (R50)', async () => {
  const { files } = await dataWith(400);
  const check = createLateCheck();
  const db = openDatabase(files.database);
  await check.opening(files, true).check(db);
  db.$client.close();
  const made = check.make(files, quiet);
  expect(check.isOwed()).toBe(true);
  expect(await made).toBe(true);
  expect(check.isOwed()).toBe(false);
  emptyIndex(files);
  expect(await check.make(files, quiet)).toBe(true);
});
