import { expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { copyOf, openCopy } from '../proof/testing/copy.ts';
import { miscounted } from '../proof/testing/counters.ts';
import { FIXTURES } from '../proof/testing/fixtures.ts';
import { testFolder } from '../proof/testing/folder.ts';
import { createTestServer, PASSWORD } from '../proof/testing/server.ts';
import { keepSearch } from '../search/keep.ts';
import { migrate, schemaVersion } from './migrate.ts';
import { openDatabase } from './open.ts';
import { strangeIn } from './same-schema.ts';
import { takeBaseline } from './take-baseline.ts';

/** A congregation in the last schema before the baseline, as a start of that program left it. */
const kept = () => gunzipSync(readFileSync(join(FIXTURES, 'before-baseline.db.gz')));

/** Returns the rows of each table that holds something a person did. */
const rowsOf = ({ $client }: ReturnType<typeof openDatabase>) =>
  $client
    .query<{ name: string }, []>(
      "select name from sqlite_schema where type = 'table' and name not like '%search%' order by name",
    )
    .all()
    .map(({ name }) => [name, $client.query(`select * from ${name}`).all()]);

test('a database of the last schema before the baseline is taken with every row (D4)', async () => {
  const folder = testFolder('baseline');
  const [old, path] = [join(folder, 'old.db'), join(folder, 'new.db')];
  writeFileSync(old, kept());
  const command = [process.execPath, join(import.meta.dir, 'take-baseline.ts'), old, path];
  expect(await Bun.spawn(command).exited).toBe(0);
  const db = openDatabase(path);
  migrate(db);
  expect(schemaVersion(db).found).toBe(1);
  expect(strangeIn(db.$client, 1)).toBeNull();
  expect(rowsOf(db)).toEqual(rowsOf(openCopy(kept())));
  expect(db.$client.query('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  expect(db.$client.query('pragma foreign_key_check').all()).toEqual([]);
  expect(miscounted(db)).toEqual([]);

  // Only a database without a log of its own can be opened from bytes.
  db.$client.run('pragma journal_mode = delete');
  const server = createTestServer({ from: { database: copyOf(db), people: new Map() } });
  keepSearch(server.db);
  const answer = await server
    .signedOut()
    .post('/api/login', { email: 'hannah@example.org', password: PASSWORD });
  expect(answer.status).toBe(200);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const get = (way: string) => server.signedOut().get(way, undefined, { cookie });
  const [{ id, name }] = (await get('/api/groups')).body;
  expect(name).toBe('Tuesday Group');
  expect(JSON.stringify((await get(`/api/groups/${id}/prayers`)).body)).toContain('For courage');
  expect(JSON.stringify((await get('/api/search?q=street')).body)).toContain('For our street');
});

test('another database is refused', () => {
  const refused = (change: string) => {
    const path = join(testFolder('refused'), 'old.db');
    writeFileSync(path, kept());
    const old = openDatabase(path);
    old.$client.run(change);
    old.$client.close();
    const made = openDatabase(':memory:');
    migrate(made);
    return () => takeBaseline(path, made.$client);
  };
  expect(refused('pragma user_version = 12')).toThrow('Only schema 13');
  expect(refused('drop index members_by_user')).toThrow('another one');
});
