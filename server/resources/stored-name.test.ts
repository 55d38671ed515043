import { expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeData } from '../../test-support/data.ts';
import { testFolder } from '../../test-support/folder.ts';
import { createTestServer } from '../../test-support/server.ts';
import { closeDatabase, type Db, openDatabase } from '../db/open.ts';
import { resources, uploads } from '../db/schema.ts';
import { makeBackup } from '../operations/backups/make.ts';
import { exportEverything } from '../operations/leaving/export.ts';
import { dataFilesIn } from '../storage/files.ts';
import { isStoredName, newStoredName } from './stored-name.ts';

const row = {
  title: 'Hymns',
  fileName: 'a.pdf',
  fileSize: 1,
  fileType: 'a/b',
  words: '',
  createdAt: 1,
};

test('a file of the library has a name of 32 hexadecimal digits, and no other (L8)', () => {
  expect(isStoredName(newStoredName())).toBe(true);
  const digits = 'a'.repeat(32);
  for (const name of ['', '..', '../a', `../${digits}`, `${digits}0`, digits.toUpperCase()])
    expect([name, isStoredName(name)]).toEqual([name, false]);
  for (const name of [`${digits}\n`, `${digits}.tmp`, `${digits}/`, `${digits.slice(1)}\0`])
    expect([name, isStoredName(name)]).toEqual([name, false]);
});

test('a row with a forged file name makes no call delete, send or export a file (L8)', async () => {
  const server = createTestServer();
  server.setUser('deborah', { isAdmin: true });
  const victim = join(server.files.folder, '../victim.db');
  writeFileSync(victim, 'of another congregation');
  const add = (file: string) =>
    server.db
      .insert(resources)
      .values({ ...row, file })
      .returning()
      .get().id;
  const id = add('../victim.db');
  const target = join(testFolder('stored-name'), 'out');
  const exported = await exportEverything({
    db: server.db,
    uploads: server.files.folder,
    folder: target,
    now: 1,
  });
  expect(exported).toMatchObject({ files: 1, missing: 1 });
  expect(readdirSync(join(target, 'library'))).toEqual([]);
  expect((await server.as('deborah').delete(`/api/resources/${id}`)).status).toBe(204);
  expect(readFileSync(victim, 'utf8')).toBe('of another congregation');
  const token = (await server.as('deborah').post('/api/objects/upload')).body.uploadURL;
  server.db.update(uploads).set({ file: '../sent.db' }).run();
  const put = new Request(`http://localhost${token}`, {
    method: 'PUT',
    headers: { cookie: server.cookieOf('deborah') },
    body: 'x',
  });
  expect((await server.fetch(put)).status).toBe(410);
  expect(existsSync(join(server.files.folder, '../sent.db'))).toBe(false);
});

test('a file with another name in the folder is in no backup (L8)', async () => {
  const folder = testFolder('stored-name-backup');
  const stored = newStoredName();
  const add = (db: Db, file: string) =>
    db
      .insert(resources)
      .values({ ...row, file })
      .run();
  const files = makeData(folder, ['ruth'], (db) => add(db, stored));
  for (const name of [stored, 'another']) writeFileSync(join(files.uploads, name), 'x');
  const make = () =>
    makeBackup({ files: dataFilesIn(folder), reason: 'by-hand', now: Date.UTC(2026, 10, 22, 3) });
  const { manifest } = await make();
  expect(manifest.files.map(({ name }) => name).filter((name) => /files/.test(name))).toEqual([
    `files/${stored}`,
  ]);
  // It could not be restored, so the operator must know now.
  const db = openDatabase(files.database);
  add(db, 'another');
  closeDatabase(db);
  await expect(make()).rejects.toThrow(
    'has what Upheld does not write: a row of it breaks the rule of resources.file. So no backup of it was made.',
  );
});
