// needs: root-of-wine makensis
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoize } from 'es-toolkit';
import { foundCongregation, WHOLE } from '../../server/proof/platforms/congregation.ts';
import { startWindows, windowsProgram } from '../../server/proof/platforms/windows.ts';
import { startOnWindows, type WindowsServer } from '../../server/proof/platforms/windows-server.ts';
import { testFolder } from '../../server/proof/testing/folder.ts';
import { freePort } from '../../server/proof/testing/free-port.ts';
import { VERSION } from '../../server/version.ts';
import { makeSetup, setupNameFor } from './setup.ts';

setDefaultTimeout(300_000);

const NEXT = VERSION.replace(/\d+$/, (last) => `${Number(last) + 1}`);
const FOLDER = 'C:\\Program Files\\Upheld';
const PROGRAM = `${FOLDER}\\upheld.exe`;
const HOME = 'C:\\ProgramData\\Upheld';
const CONFIG = ['--config', `${HOME}\\upheld.toml`];
const MENU = 'C:\\ProgramData\\Microsoft\\Windows\\Start Menu\\Programs';
const LISTED = 'HKLM\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\Upheld';
const TASKS = 'C:\\windows\\system32\\tasks';

/** What setup ends with where the old program still runs. */
const RUNS = 2;

describe('the installer for Windows (S8)', async () => {
  const windows = await startWindows();
  afterAll(windows.off);
  const port = await freePort();
  const command = (...words: string[]) => windows.run([PROGRAM, ...words]);
  const isThere = (path: string) => existsSync(windows.pathTo(path));
  const textOf = (path: string) => readFileSync(windows.pathTo(path), 'utf16le');
  let server: WindowsServer;
  let congregation: Awaited<ReturnType<typeof foundCongregation>>;

  /** The task's own command line; Wine's Task Scheduler keeps tasks, and starts none. */
  const asTask = () => {
    const task = textOf(`${FOLDER}\\task.xml`);
    const [, program = ''] = /<Command>(.*)<\/Command>/.exec(task) ?? [];
    const [, words = ''] = /<Arguments>(.*)<\/Arguments>/.exec(task) ?? [];
    const [start, ...args] = [...words.matchAll(/"([^"]*)"|(\S+)/g)].map(
      ([, a, b]) => a ?? b ?? '',
    );
    return { program, command: start, args, ownPort: port };
  };
  const setupFor = memoize(async (version: string) => {
    const scratch = testFolder('setup');
    const program = await windowsProgram(version);
    const outfile = join(scratch, setupNameFor(version));
    await makeSetup({ version, program, licences: 'LICENSE', outfile, scratch });
    return outfile;
  });
  const install = async (version: string, ...words: string[]) => {
    const setup = `C:\\${setupNameFor(version)}`;
    copyFileSync(await setupFor(version), windows.pathTo(setup));
    return (await windows.run([setup, '/S', ...words])).code;
  };
  const uninstall = () => windows.run([`${FOLDER}\\uninstall.exe`, '/S', `_?=${FOLDER}`]);

  beforeAll(async () => {
    expect(await install(VERSION, `/PORT=${port}`)).toBe(0);
  });

  test('puts the program, its task, its page and itself where Windows has them', async () => {
    expect(await command('--version')).toMatchObject({ out: `${VERSION}\n`, code: 0 });
    expect(isThere(`${TASKS}\\Upheld`)).toBe(true);
    const page = readFileSync(windows.pathTo(`${MENU}\\Upheld\\Upheld.url`), 'utf8');
    expect(page).toContain(`URL=http://localhost:${port}`);
    const { out } = await windows.run(['reg', 'query', LISTED]);
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
    expect(await install(NEXT)).toBe(RUNS);
    expect((await command('--version')).out).toBe(`${VERSION}\n`);
    expect(await congregation.look(server)).toEqual(WHOLE);
    expect(await server.stop()).toBe(0);
  });

  test('upgrades the program and keeps everything, settings too', async () => {
    const settings = textOf(`${HOME}\\upheld.toml`);
    expect(await install(NEXT)).toBe(0);
    expect((await command('--version')).out).toBe(`${NEXT}\n`);
    expect(textOf(`${HOME}\\upheld.toml`)).toBe(settings);
    server = await startOnWindows(windows, asTask());
    expect(await congregation.look(server)).toEqual(WHOLE);
    expect(await server.stop()).toBe(0);
  });

  test('takes the program away and leaves what people wrote', async () => {
    expect((await uninstall()).code).toBe(0);
    expect(isThere(PROGRAM)).toBe(false);
    expect(isThere(`${MENU}\\Upheld`)).toBe(false);
    expect((await windows.run(['reg', 'query', LISTED])).code).not.toBe(0);
    expect(readdirSync(windows.pathTo(HOME)).sort()).toEqual(['data', 'setup.ini', 'upheld.toml']);
  });

  test('finds everything again, on the port from before', async () => {
    expect(await install(NEXT)).toBe(0);
    const page = readFileSync(windows.pathTo(`${MENU}\\Upheld\\Upheld.url`), 'utf8');
    expect(page).toContain(`URL=http://localhost:${port}`);
    server = await startOnWindows(windows, asTask());
    expect(await congregation.look(server)).toEqual(WHOLE);
    expect(await server.stop()).toBe(0);
  });
});
