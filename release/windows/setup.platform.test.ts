// needs: root-of-wine makensis
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { VERSION } from '../../server/version.ts';
import { foundCongregation, WHOLE } from '../../stand-ins/systems/congregation.ts';
import { startWindows } from '../../stand-ins/systems/windows.ts';
import { startOnWindows, type WindowsServer } from '../../stand-ins/systems/windows-server.ts';
import { freePort } from '../../test-support/free-port.ts';
import { until } from '../../test-support/until.ts';
import {
  CONFIG,
  FOLDER,
  HOME,
  installedOn,
  MENU,
  NEXT,
  PROGRAM,
  TASKS,
} from '../testing/windows.ts';

setDefaultTimeout(300_000);

/** What setup ends with where the old program still runs. */
const RUNS = 2;

describe('the installer for Windows (S8)', async () => {
  const windows = await startWindows();
  afterAll(windows.off);
  const port = await freePort();
  const { asTask, command, isThere, listed, page, setUp, textOf } = installedOn(windows, port);
  let server: WindowsServer;
  let congregation: Awaited<ReturnType<typeof foundCongregation>>;

  /** As Windows does by its list: a copy of it goes on, so that it can take itself away. */
  const uninstall = async () => {
    const { code } = await windows.run([`${FOLDER}\\uninstall.exe`, '/S']);
    // What it does last.
    await until('it is off the list', async () => (await listed('Upheld')).code !== 0);
    return code;
  };

  beforeAll(async () => {
    expect(await setUp(VERSION, `/PORT=${port}`)).toBe(0);
  });

  test('puts the program, its task, its page and itself where Windows has them', async () => {
    expect(await command('--version')).toMatchObject({ out: `${VERSION}\n`, code: 0 });
    expect(isThere(`${TASKS}\\Upheld`)).toBe(true);
    expect(page()).toContain(`URL=http://localhost:${port}`);
    const { out } = await listed('Upheld');
    expect(out).toContain(`${FOLDER}\\uninstall.exe`);
    expect(out).toMatch(new RegExp(`DisplayVersion +REG_SZ +${VERSION.replaceAll('.', '\\.')}`));
  });

  test('makes a task that starts with the computer, as an account with few rights, for ever', () => {
    const task = textOf(`${FOLDER}\\task.xml`);
    for (const part of [
      '<BootTrigger><Enabled>true</Enabled>',
      '<UserId>S-1-5-19</UserId><RunLevel>LeastPrivilege</RunLevel>',
      '<ExecutionTimeLimit>PT0S</ExecutionTimeLimit>',
      '<RestartOnFailure><Interval>PT1M</Interval>',
      '<DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>',
    ])
      expect(task).toContain(part);
  });

  test('writes settings with which the task serves in ProgramData', async () => {
    server = await startOnWindows(windows, asTask());
    expect(server.output()).toContain(`Data: ${HOME}\\data (empty until now`);
    expect(await (await fetch(server.url)).text()).toContain('<div id="root">');
    const link = await command('admin', 'link', ...CONFIG);
    congregation = await foundCongregation(server, link.out);
    expect(await congregation.look(server)).toEqual(WHOLE);
    expect(await command('backup', 'C:\\before.tar.gz', ...CONFIG)).toMatchObject({ code: 0 });
  });

  test('changes nothing while the program runs in a window', async () => {
    expect(await setUp(NEXT)).toBe(RUNS);
    expect((await command('--version')).out).toBe(`${VERSION}\n`);
    expect(await congregation.look(server)).toEqual(WHOLE);
    expect(await server.stop()).toBe(0);
  });

  test('upgrades the program and keeps everything, settings too', async () => {
    const settings = textOf(`${HOME}\\upheld.toml`);
    expect(await setUp(NEXT)).toBe(0);
    expect((await command('--version')).out).toBe(`${NEXT}\n`);
    expect(textOf(`${HOME}\\upheld.toml`)).toBe(settings);
    server = await startOnWindows(windows, asTask());
    expect(await congregation.look(server)).toEqual(WHOLE);
    expect(await server.stop()).toBe(0);
  });

  test('takes the program away and leaves what people wrote', async () => {
    expect(await uninstall()).toBe(0);
    expect(isThere(PROGRAM)).toBe(false);
    expect(isThere(`${MENU}\\Upheld`)).toBe(false);
    expect((await listed('Upheld')).code).not.toBe(0);
    expect(readdirSync(windows.pathTo(HOME)).sort()).toEqual(['data', 'setup.ini', 'upheld.toml']);
  });

  test('finds everything again, on the port from before', async () => {
    expect(await setUp(NEXT)).toBe(0);
    expect(page()).toContain(`URL=http://localhost:${port}`);
    server = await startOnWindows(windows, asTask());
    expect(await congregation.look(server)).toEqual(WHOLE);
    expect(await server.stop()).toBe(0);
  });
});
