// needs: root-of-wine makensis wixl msibuild
import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { VERSION } from '../../server/version.ts';
import { foundCongregation, WHOLE } from '../../stand-ins/systems/congregation.ts';
import { startWindows } from '../../stand-ins/systems/windows.ts';
import { startOnWindows, type WindowsServer } from '../../stand-ins/systems/windows-server.ts';
import { freePort } from '../../test-support/free-port.ts';
import {
  CONFIG,
  FOLDER,
  HOME,
  installedOn,
  MENU,
  NEXT,
  PROGRAM,
  TASKS,
  UNINSTALL,
} from '../testing/windows.ts';

setDefaultTimeout(300_000);

/** What Wine ends with where the setup in the package failed: a byte of 1627. Windows says 1603. */
const FAILED = 1627 % 256;
/** What it ends with where a condition of the package is not met: a byte of 1603. */
const REFUSED = 1603 % 256;

describe('the package for Windows (S16)', async () => {
  const windows = await startWindows();
  afterAll(windows.off);
  const port = await freePort();
  const there = installedOn(windows, port);
  let server: WindowsServer;
  let congregation: Awaited<ReturnType<typeof foundCongregation>>;

  /** The versions in the list that people see of what is installed. */
  const seen = async () => {
    const { out } = await windows.run(['reg', 'query', UNINSTALL, '/s']);
    const entries = out
      .split(/^(?=HKEY_)/m)
      .filter((entry) => /DisplayName .* Upheld$/m.test(entry));
    return entries
      .filter((entry) => !/SystemComponent +REG_DWORD +0x1$/m.test(entry))
      .map((entry) => /DisplayVersion +REG_SZ +(.*)$/m.exec(entry)?.[1]);
  };

  test('installs the program, its task, its page and its settings without questions', async () => {
    expect(await there.msi('/i', VERSION, `PORT=${port}`)).toBe(0);
    expect(await there.command('--version')).toMatchObject({ out: `${VERSION}\n`, code: 0 });
    expect(there.isThere(`${TASKS}\\Upheld`)).toBe(true);
    expect(there.page()).toContain(`URL=http://localhost:${port}`);
    expect(await seen()).toEqual([VERSION]);
  });

  test('makes a task that serves in ProgramData', async () => {
    server = await startOnWindows(windows, there.asTask());
    expect(server.output()).toContain(`Data: ${HOME}\\data (empty until now`);
    const link = await there.command('admin', 'link', ...CONFIG);
    congregation = await foundCongregation(server, link.out);
    expect(await congregation.look(server)).toEqual(WHOLE);
  });

  test('changes nothing while the program runs in a window', async () => {
    expect(await there.msi('/i', NEXT)).toBe(FAILED);
    expect((await there.command('--version')).out).toBe(`${VERSION}\n`);
    expect(await congregation.look(server)).toEqual(WHOLE);
    expect(await seen()).toEqual([VERSION]);
    expect(await server.stop()).toBe(0);
  });

  test('upgrades the program and keeps everything, the port too', async () => {
    expect(await there.msi('/i', NEXT)).toBe(0);
    expect((await there.command('--version')).out).toBe(`${NEXT}\n`);
    expect(await seen()).toEqual([NEXT]);
    server = await startOnWindows(windows, there.asTask());
    expect(await congregation.look(server)).toEqual(WHOLE);
    expect(await server.stop()).toBe(0);
  });

  test('is refused where a newer one is', async () => {
    expect(await there.msi('/i', VERSION)).toBe(REFUSED);
    expect((await there.command('--version')).out).toBe(`${NEXT}\n`);
  });

  test('takes the program away and leaves what people wrote', async () => {
    expect(await there.msi('/x', NEXT)).toBe(0);
    for (const gone of [PROGRAM, FOLDER, `${MENU}\\Upheld`, `${TASKS}\\Upheld`])
      expect(there.isThere(gone)).toBe(false);
    expect(await seen()).toEqual([]);
    expect(readdirSync(windows.pathTo(HOME)).sort()).toEqual(['data', 'setup.ini', 'upheld.toml']);
  });

  test('follows the setup, and finds everything', async () => {
    expect(await there.setUp(VERSION)).toBe(0);
    expect(await seen()).toEqual([VERSION]);
    expect(await there.msi('/i', NEXT)).toBe(0);
    expect(await seen()).toEqual([NEXT]);
    server = await startOnWindows(windows, there.asTask());
    expect(await congregation.look(server)).toEqual(WHOLE);
    expect(await server.stop()).toBe(0);
  });

  test('is followed by the setup, and still takes the program away', async () => {
    expect(await there.setUp(NEXT)).toBe(0);
    expect(await seen()).toEqual([NEXT]);
    expect(await there.msi('/x', NEXT)).toBe(0);
    expect(there.isThere(FOLDER)).toBe(false);
    expect(await seen()).toEqual([]);
  });
});
