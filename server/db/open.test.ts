import { afterAll, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { testFolder } from '../../test-support/folder.ts';
import { openFiles } from '../../test-support/open-files.ts';
import { quiet } from '../../test-support/server.ts';
import { errorResponse } from '../http/on-error.ts';
import { migrate } from './migrate.ts';
import { closeDatabase, openDatabase } from './open.ts';
import { users } from './schema.ts';

const folder = testFolder('open');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the database settings keep committed data and erase deleted data (D1, D5)', () => {
  const db = openDatabase(join(folder, 'settings.db'));
  const setting = (name: string) =>
    Object.values(db.$client.query<Record<string, unknown>, []>(`pragma ${name}`).get() ?? {})[0];
  expect(setting('journal_mode')).toBe('wal');
  expect(setting('synchronous')).toBe(2);
  expect(setting('foreign_keys')).toBe(1);
  expect(setting('secure_delete')).toBe(1);
  expect(setting('trusted_schema')).toBe(0);
  expect(setting('busy_timeout')).toBe(0);
  closeDatabase(db);
});

test('a locked database is refused with 503 and Retry-After (D6)', () => {
  const path = join(folder, 'busy.db');
  const [one, other] = [openDatabase(path), openDatabase(path)];
  one.$client.run('begin immediate');
  let response: Response | undefined;
  try {
    other.$client.run('begin immediate');
  } catch (error) {
    response = errorResponse(error, quiet, { method: 'POST', route: '/api/prayers', ms: 1 });
  }
  expect([response?.status, response?.headers.get('retry-after')]).toEqual([503, '2']);
  one.$client.run('rollback');
});

test.skipIf(process.platform !== 'linux')('a closed database leaves no file open (D5)', () => {
  const held: unknown[] = [];
  for (let n = 0; n < 5; n++) {
    const db = openDatabase(join(folder, 'again.db'));
    migrate(db);
    // More statements than are cached, while the test still references them.
    for (let id = 0; id < 400; id++) {
      const query = db
        .select()
        .from(users)
        .where(sql.raw(`id = ${id}`))
        .prepare();
      query.all();
      held.push(query);
    }
    closeDatabase(db);
  }
  expect(openFiles('again.db')).toEqual([]);
  expect(held).toHaveLength(2_000);
});
