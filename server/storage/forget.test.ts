import { expect, test } from 'bun:test';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '../../test-support/folder.ts';
import { quiet } from '../../test-support/server.ts';
import { migrate } from '../db/migrate.ts';
import { closeDatabase, openDatabase } from '../db/open.ts';
import { ballastAt } from './ballast.ts';
import { createDiskQuota } from './disk-quota.ts';
import { dataFilesIn } from './files.ts';
import { createStorage } from './storage.ts';

test('deleted text and pictures are in no file of the data folder (D5)', () => {
  const folder = join(testFolder('forget'), 'data');
  mkdirSync(folder, { recursive: true });
  const files = dataFilesIn(folder);
  const db = openDatabase(files.database);
  migrate(db);
  db.$client.run(`insert into users (id, first_name, last_name, username, username_key, email,
    email_key, password_hash, username_look, created_at) values (1, 'Ruth', 'B', 'r', 'r', 'r@b', 'r@b', 'x', 'r', 1)`);
  db.$client.run(`insert into prayers (user_id, title, content, category, can_mark_as_answered,
    created_at) values (1, 'A title', 'Canaryword of a deleted request', 'Other', 'creator', 1)`);
  db.$client.run('delete from prayers');
  const isThere = (path: string) => readFileSync(path, 'latin1').includes('Canaryword');
  expect(isThere(files.log)).toBe(true);
  db.$client.run(
    "insert into pictures values (1, 'a', 'image/jpeg', cast('Canaryword of a face' as blob))",
  );
  db.$client.run('delete from pictures');
  const ballast = ballastAt(files.ballast, quiet);
  const share = createDiskQuota(db, files.uploads, 0);
  const storage = createStorage({ db, path: files.database, ballast, share, log: quiet });
  storage.forget('now');
  expect([isThere(files.log), isThere(files.database)]).toEqual([false, false]);
  expect(statSync(files.log).size).toBe(0);
  storage.close();
  closeDatabase(db);
});
