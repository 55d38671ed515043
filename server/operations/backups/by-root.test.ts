import { afterAll, describe, expect, test } from 'bun:test';
import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { built } from '../../../test-support/built.ts';
import { makeData } from '../../../test-support/data.ts';
import {
  type RunningServer,
  runExecutable,
  startExecutable,
} from '../../../test-support/executable.ts';
import { openToAll, testFolder } from '../../../test-support/folder.ts';
import { memberOf } from '../../../test-support/member.ts';
import { until } from '../../../test-support/until.ts';
import { giveToOwner } from '../../storage/owner.ts';

/** The id of the user that the server runs as; root makes the backup. */
const USER = 12_345;
const AS_USER = ['setpriv', '--reuid', `${USER}`, '--regid', `${USER}`, '--clear-groups'].map(
  (word) => (word === 'setpriv' ? (Bun.which(word) ?? word) : word),
);
const isRoot = process.getuid?.() === 0 && Bun.which('setpriv') !== null;

const open: RunningServer[] = [];
afterAll(async () => {
  for (const server of open) await server.stop();
});

/** Creates a folder that the server's user owns and can reach. */
const usersFolder = () => {
  const folder = testFolder('by-root');
  chownSync(folder, USER, USER);
  openToAll(dirname(folder));
  return folder;
};

/** Starts a server in such a folder. */
const served = async () => {
  const folder = usersFolder();
  const server = await startExecutable(folder, {}, undefined, AS_USER);
  open.push(server);
  const [, setup] = /setup=([\w-]+)/.exec(server.output()) ?? [];
  const { get, post } = await memberOf(server, 'deborah', setup);
  const state = async () => {
    const answer = await get('/api/admin/backups');
    return { status: answer.status, body: await answer.json() };
  };
  const makeOne = async () => {
    await post('/api/admin/backups');
    await until('it has ended', async () => !(await state()).body.isRunning);
  };
  return { folder, data: server.data, state, makeOne };
};

describe.if(isRoot)('backups made by root (D17)', () => {
  test("a backup that root made belongs to the server’s user, and the server's own backups still work", async () => {
    const { folder, data, state, makeOne } = await served();
    const { code, out } = await runExecutable(['backup', '--data', data], folder);
    expect(code).toBe(0);
    const [path = ''] = out.split('\n');
    for (const one of [path, join(data, 'backups')]) expect(statSync(one).uid).toBe(USER);
    await makeOne();
    expect((await state()).body).toMatchObject({ failure: null, backups: [{}, {}] });
  });

  test('a backup folder that the server may not read is reported and breaks nothing', async () => {
    const { data, state, makeOne } = await served();
    mkdirSync(join(data, 'backups'), { mode: 0o700 });
    expect(await state()).toMatchObject({
      status: 200,
      body: { backups: [], failure: { hindrance: 'no-right' } },
    });
    await makeOne();
    expect((await state()).body.failure.hindrance).toBe('no-right');
    chownSync(join(data, 'backups'), USER, USER);
    await makeOne();
    expect((await state()).body).toMatchObject({ failure: null, backups: [{}] });
  });

  test('another user cannot make a backup and reads why', async () => {
    const data = join(usersFolder(), 'data');
    const { backups } = makeData(data, ['ruth']);
    mkdirSync(backups, { mode: 0o700 });
    const backUp = async () => {
      const child = Bun.spawn([...AS_USER, built('dist/upheld'), 'backup', '--data', data], {
        cwd: '/',
        stdout: 'ignore',
        stderr: 'pipe',
      });
      const said = await new Response(child.stderr).text();
      return { code: await child.exited, said };
    };
    chmodSync(data, 0o700);
    expect(await backUp()).toEqual({
      code: 2,
      said: `upheld: This user may not look into ${data}. Give the command as the user of the server: sudo -u USER upheld …\n`,
    });
    for (const name of ['', 'files', 'upheld.db', 'upheld.key', 'upheld-vapid.json'])
      chownSync(join(data, name), USER, USER);
    expect(await backUp()).toEqual({
      code: 1,
      said: `upheld: This user may not write in ${backups}. Make backups as the user of the server, or give the folder to that user: sudo chown -R USER ${backups}\n`,
    });
  });

  test('all that root creates in a data folder belongs to its owner, links too', () => {
    const folder = testFolder('owner');
    const made = join(folder, 'made', 'inside');
    mkdirSync(made, { recursive: true });
    giveToOwner(folder, join(folder, 'made'));
    expect(statSync(made).uid).toBe(0);
    chownSync(folder, USER, USER);
    giveToOwner(folder, join(folder, 'made'));
    for (const path of [made, join(folder, 'made')]) expect(statSync(path).uid).toBe(USER);
  });
});
