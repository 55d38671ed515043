import { Database } from 'bun:sqlite';
import { afterAll, describe, expect, test } from 'bun:test';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT } from '../../../shared/local-server.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { onWindows } from '../../../test-support/on-windows.ts';
import { quiet } from '../../../test-support/server.ts';
import { AlreadyRunning } from '../../storage/lock.ts';
import { openDataFolder, UnusableData } from '../../storage/open.ts';

const folder = testFolder('start');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inFolder = (name: string) => {
  mkdirSync(join(folder, name), { recursive: true });
  return join(folder, name);
};

describe('the data folder (D8)', () => {
  test.skipIf(onWindows)(
    'cannot be read by other users, even if the folder existed before',
    async () => {
      const data = inFolder('open');
      const { db, unlock } = await openDataFolder(data, quiet);
      for (const file of ['upheld.db', 'upheld.db-wal', 'upheld.lock'])
        expect(statSync(join(data, file)).mode & 0o077).toBe(0);
      db.$client.close();
      unlock();
    },
  );

  test('is used by one process only', async () => {
    const data = inFolder('twice');
    const { db, unlock } = await openDataFolder(data, quiet);
    await expect(openDataFolder(data, quiet)).rejects.toThrow(AlreadyRunning);
    db.$client.close();
    unlock();
  });

  const random = crypto.getRandomValues(new Uint8Array(20_000));
  const unusable: [string, (data: string) => string, string][] = [
    ['a file', (data) => join(data, 'file'), 'it is not a folder'],
    ['within a file', (data) => join(data, 'file', 'data'), 'it is not a folder'],
    ['with a database that is none', (data) => data, 'should be a database and is not'],
    ['with a lock that is none', (data) => join(data, 'lock'), 'should be a database and is not'],
    ['with a folder for a database', (data) => join(data, 'folder'), 'cannot be opened'],
    ['of another program', (data) => join(data, 'other'), 'table users already exists'],
  ];
  for (const [what, within, reason] of unusable)
    test(`is refused with one line, if ${what}`, async () => {
      const data = inFolder(what);
      writeFileSync(join(data, 'file'), '');
      writeFileSync(join(data, 'upheld.db'), random);
      writeFileSync(join(inFolder(`${what}/lock`), 'upheld.lock'), random);
      mkdirSync(join(inFolder(`${what}/folder`), 'upheld.db'), { recursive: true });
      new Database(join(inFolder(`${what}/other`), 'upheld.db')).run('create table users (a)');
      await expect(openDataFolder(within(data), quiet)).rejects.toThrow(UnusableData);
      await expect(openDataFolder(within(data), quiet)).rejects.toThrow(reason);
    });
});

// Wine's own lines are among the program's; windows.platform.test.ts has this test there.
test.skipIf(onWindows)('a port that is taken is refused, not shared (R7)', async () => {
  // Shares the port, as a first Upheld would if it did not refuse: only then could a second one join.
  const first = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    reusePort: true,
    fetch: () => new Response('first'),
  });
  const args = ['serve', '--port', `${first.port}`, '--host', '127.0.0.1'];
  const second = Bun.spawn(
    [process.execPath, join(import.meta.dir, '../../main.ts'), ...args, '--data', inFolder('port')],
    { stdout: 'ignore', stderr: 'pipe' },
  );
  const code = await Promise.race([second.exited, Bun.sleep(120_000)]);
  second.kill();
  const says = await new Response(second.stderr).text();
  expect(code).toBe(EXIT.cannotListen);
  expect(says).toStartWith(`upheld: Cannot listen on port ${first.port} of 127.0.0.1: `);
  expect(says.trimEnd()).not.toContain('\n');
  await first.stop(true);
});
