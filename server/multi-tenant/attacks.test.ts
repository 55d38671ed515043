import { Database } from 'bun:sqlite';
import { afterEach, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type TestHost, testHosts } from '../../test-support/host.ts';
import { openFiles } from '../../test-support/open-files.ts';
import { removeCongregation, suspendCongregation } from '../program/commands/congregations.ts';
import { namesOf } from './folders.ts';

const { hostWith, stopAll } = testHosts();
afterEach(stopAll);

const statusAt = async (host: TestHost, name: string) =>
  (await host.at(name, '/api/health')).status;

test('a link is no congregation, and a congregation with a link in it is refused (C12)', async () => {
  const host = await hostWith(['st-john', 'st-mary']);
  symlinkSync(host.path('st-john'), host.path('linked'));
  mkdirSync(host.path('twin'));
  symlinkSync(host.files('st-john').database, host.files('twin').database);
  mkdirSync(host.files('folder').database, { recursive: true });
  for (const name of ['linked', 'twin', 'folder']) expect(await statusAt(host, name)).toBe(404);
  expect(namesOf(host.config)).toEqual(['st-john', 'st-mary']);

  // Tidying would otherwise delete the files of the other congregation.
  rmSync(host.files('st-mary').uploads, { recursive: true, force: true });
  symlinkSync(host.path('st-john'), host.files('st-mary').uploads);
  expect(await statusAt(host, 'st-mary')).toBe(503);
  expect(host.logged.join()).toContain('is a link');
});

test('a folder that replaces an open congregation is not served by the old one (C12)', async () => {
  const host = await hostWith(['st-john']);
  const cookie = await host.register('st-john', 'Ruth');
  rmSync(host.path('st-john'), { recursive: true });
  await host.add('st-john');
  await host.keeper.tidy();
  expect((await host.at('st-john', '/api/user', { cookie })).status).toBe(401);
  expect(await host.register('st-john', 'Naomi')).not.toBe('');
});

test('a congregation that is removed while a call waits for it is not made anew (C10)', async () => {
  const host = await hostWith(['a', 'b', 'c']);
  const opening = ['a', 'b', 'c'].map((name) => host.at(name, '/api/health'));
  await suspendCongregation(host.config, 'c');
  removeCongregation(host.config, 'c', { isForever: true });
  const [, , last] = await Promise.all(opening);
  expect(last?.ok).toBe(false);
  expect(readdirSync(host.folder)).not.toContain('c');
});

test('an empty database does not count as a new congregation (C6)', async () => {
  const host = await hostWith(['st-john', 'st-mary']);
  // The congregation was never opened, so no other file of the folder shows that it existed.
  renameSync(host.files('st-john').database, host.path('st-john', 'elsewhere'));
  writeFileSync(host.files('st-john').database, '');
  expect(await statusAt(host, 'st-john')).toBe(503);
  expect(host.logged.join()).toContain('is empty');
});

test('a congregation whose file has an endless query is refused, and stops no other (C12)', async () => {
  const host = await hostWith(['st-john', 'st-mary']);
  const database = new Database(host.files('st-john').database);
  database.run(`create trigger endless before update on jobs begin
    select count(*) from (with recursive n(x) as (select 1 union all select x + 1 from n) select x from n);
  end`);
  database.close();
  const [john, mary] = await Promise.all([statusAt(host, 'st-john'), statusAt(host, 'st-mary')]);
  expect([john, mary]).toEqual([503, 200]);
  expect(host.logged.join()).toContain(
    'its database is not Upheld’s: Upheld makes no trigger endless.',
  );
});

test.if(process.platform === 'linux')(
  'congregations that are opened and closed over and over leave no open file (C5)',
  async () => {
    const names = Array.from({ length: 10 }, (_, n) => `parish-${n}`);
    const host = await hostWith(names, { mostOpen: '2' });
    const rounds = async (count: number) => {
      for (let round = 0; round < count; round++)
        for (const name of names) expect(await statusAt(host, name)).toBe(200);
    };
    await rounds(2);
    // Five files of each open congregation, and of one that is being closed; the index of due times.
    expect(openFiles(host.folder).length).toBeLessThanOrEqual(3 * 6 + 4);
  },
);

test('a congregation closed during a backup waits until the backup is whole (C5)', async () => {
  const host = await hostWith(['st-john']);
  const cookie = await host.register('st-john', 'Ruth');
  host.keeper.ifOpen('st-john')?.running.deps.db.$client.run('update users set is_admin = 1');
  const asked = await host.at('st-john', '/api/admin/backups', {
    method: 'POST',
    cookie,
    body: {},
  });
  expect(asked.ok).toBe(true);
  const suspended = suspendCongregation(host.config, 'st-john');
  await host.keeper.tidy();
  await suspended;
  expect(host.logged.filter((line) => line.includes('backup'))).toHaveLength(1);
  expect(host.logged.join()).toContain('backup made');
  expect(readdirSync(host.files('st-john').backups)).toEqual([expect.stringMatching(/\.tar\.gz$/)]);
});
