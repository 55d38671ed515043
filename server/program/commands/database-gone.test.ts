import { afterAll, describe, expect, test } from 'bun:test';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { EXIT } from '../../../shared/local-server.ts';
import {
  type RunningServer,
  runExecutable,
  startExecutable,
} from '../../../test-support/executable.ts';
import { openToAll, testFolder } from '../../../test-support/folder.ts';
import { freePort } from '../../../test-support/free-port.ts';
import { memberOf } from '../../../test-support/member.ts';
import { dataFilesIn } from '../../storage/files.ts';

const folder = testFolder('gone');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NOBODY = 65534;
const CANNOT_SAVE = 'The server cannot save just now. Please tell its operator.';

const serve = (data: string) => runExecutable(['serve', '--port', '0', '--data', data], folder);

describe('a database that is removed while the server runs', () => {
  const ways: [string, (path: string) => void, start?: () => Promise<RunningServer>][] = [
    ['removed', (path) => rmSync(path)],
    ['made read-only', (path) => chmodSync(path, 0o400), () => startAsNobody()],
    [
      'replaced by another file',
      (path) => {
        writeFileSync(`${path}.new`, 'not a database');
        renameSync(`${path}.new`, path);
      },
    ],
    [
      'replaced by a copy',
      (path) => {
        copyFileSync(path, `${path}.new`);
        renameSync(`${path}.new`, path);
      },
    ],
  ];
  for (const [what, take, start = () => startExecutable(testFolder('taken'))] of ways)
    test(`and ${what} fails health and writes with 503, is logged once, and ends nothing`, async () => {
      const server = await start();
      const files = dataFilesIn(server.data);
      const ruth = await memberOf(server, 'ruth');
      expect((await ruth.write('Before')).status).toBe(201);
      take(files.database);
      // The loss is noticed and logged even without calls.
      while (!server.output().includes('removed, replaced')) await Bun.sleep(20);
      expect((await ruth.get('/api/health')).status).toBe(503);
      expect(await ruth.write('After')).toMatchObject({ status: 503, text: CANNOT_SAVE });
      expect((await ruth.get('/api/prayers')).status).toBeOneOf([200, 503]);
      expect((await ruth.get('/api/user')).status).toBe(200);
      const lines = server.logged().filter(({ msg }) => msg.includes('removed, replaced'));
      expect(lines.map(({ level }) => level)).toEqual(['error']);
      expect(await server.stop()).toBe(0);
    });

  test('is missed at the next start, which is refused', async () => {
    const server = await startExecutable(testFolder('missed'));
    expect(server.output()).toContain('empty until now: a new congregation begins');
    rmSync(dataFilesIn(server.data).database);
    await server.stop();
    const { code, out, err } = await serve(server.data);
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe(
      `upheld: The data folder ${server.data} cannot be used: its database upheld.db is missing, though other files of it are there. Put a backup back with upheld restore and --force, or name another folder with --data.\n`,
    );
  });
});

/** Starts the server as nobody, because root may write read-only files. */
const startAsNobody = async () => {
  const home = testFolder('nobody');
  if (process.getuid?.() !== 0) return startExecutable(home);
  openToAll(home);
  mkdirSync(join(home, 'data'));
  for (const path of [home, join(home, 'data')]) chownSync(path, NOBODY, NOBODY);
  const as = ['setpriv', '--reuid', `${NOBODY}`, '--regid', `${NOBODY}`, '--clear-groups'];
  return startExecutable(home, { PATH: process.env.PATH ?? '' }, undefined, as);
};

describe('a start that fails', () => {
  for (const name of ['upheld.key', 'upheld-vapid.json'])
    test(`for a damaged ${name} reports it in one line, and counts as a clean end`, async () => {
      const server = await startExecutable(testFolder('key'));
      await server.stop();
      const path = join(server.data, name);
      writeFileSync(path, '');
      const { code, out, err } = await serve(server.data);
      expect([code, out]).toEqual([1, '']);
      expect(err).toStartWith(`upheld: The key file ${path} is damaged. `);
      expect(err.trimEnd()).not.toContain('\n');
      expect(existsSync(dataFilesIn(server.data).marker)).toBe(false);
    });

  test('for a taken port counts as a clean end', async () => {
    const port = await freePort();
    const taken = Bun.serve({ port, hostname: '127.0.0.1', fetch: () => new Response() });
    const data = join(folder, 'taken');
    const args = ['serve', '--port', `${port}`, '--host', '127.0.0.1', '--data', data];
    const { code } = await runExecutable(args, folder);
    await taken.stop(true);
    expect(code).toBe(EXIT.cannotListen);
    expect(existsSync(dataFilesIn(data).database)).toBe(true);
    expect(existsSync(dataFilesIn(data).marker)).toBe(false);
  });
});
