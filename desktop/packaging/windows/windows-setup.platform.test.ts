// needs: root-of-wine seven-zip-for-windows makensis 7za x86_64-w64-mingw32-gcc
import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { version as VERSION } from '../../../package.json';
import { makeFakeElectron } from '../../../stand-ins/electron/fake-electron.ts';
import { sevenZip } from '../../../stand-ins/systems/seven-zip.ts';
import { startWindows, type Windows } from '../../../stand-ins/systems/windows.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { configFor, preparePack } from '../../pack.ts';

/*
 * electron-builder's setup for Windows, made on Linux: its scripts with our settings, Debian's NSIS, and
 * stand-ins for Electron, the server and four plugins that only GitHub has.
 */

setDefaultTimeout(300_000);

const COMPILER = 'x86_64-w64-mingw32-gcc';
/** Names of the plugins whose functions stand-ins.c has. */
const PLUGINS = ['StdUtils', 'nsis7z', 'WinShell', 'SpiderBanner'];
/** electron-builder's setup is a 32-bit program, but this Wine runs 64-bit programs. */
const OWN = 'x86-unicode';
const HERE = 'amd64-unicode';

const SETUP = `upheld-desktop-${VERSION}-windows-x64-setup.exe`;

const must = (command: string, args: readonly string[], more: object = {}) => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', ...more });
  if (status !== 0) throw new Error(`${command}: ${stdout}${stderr}`);
};

const script = (path: string, text: string) => {
  writeFileSync(path, `#!/bin/sh\nset -e\n${text}\n`);
  chmodSync(path, 0o755);
};

/** Makes the setup in a folder. Returns its path. The setup itself writes its uninstaller on this computer. */
const makeWindowsSetup = async (folder: string, windows: Windows) => {
  const parts = join(folder, 'parts');
  const [electron, tools] = [join(folder, 'electron'), join(folder, 'tools')];
  const plugins = join(tools, 'plugins', HERE);
  mkdirSync(plugins, { recursive: true });
  const source = (name: string) => join(import.meta.dir, name);

  makeFakeElectron(electron, '0.0.0');
  const version = join(tools, 'version.o');
  must('x86_64-w64-mingw32-windres', [source('stand-in-electron.rc'), version]);
  const program = join(electron, 'electron.exe');
  must(COMPILER, ['-Os', '-s', '-o', program, source('stand-in-electron.c'), version]);
  for (const name of PLUGINS)
    must(COMPILER, [
      '-shared',
      '-Os',
      '-s',
      '-o',
      join(plugins, `${name}.dll`),
      source('stand-ins.c'),
    ]);
  script(
    join(tools, 'makensis'),
    // Debian's NSIS warns about an unused label, which electron-builder treats as an error.
    `for word; do shift; [ "$word" = -WX ] || set -- "$@" "$word"; done
sed 's/${OWN}/${HERE}/g' | exec "${Bun.which('makensis')}" '-XTarget ${HERE}' "$@"`,
  );
  copyFileSync(program, join(tools, 'elevate.exe'));
  const disk = windows.pathTo('c:\\..\\..\\..');
  script(
    join(tools, 'wine'),
    `place=$(dirname "$1"); mkdir -p "${disk}$place"; cp "$1" "${disk}$1"
# A pipe would have no end as long as the desktop is there.
${windows.there(['wine']).join(' ')} "$1" > /dev/null 2>&1 < /dev/null
cp "${disk}$place/"*__uninstaller.exe "$place"`,
  );

  await preparePack({ folder: parts });
  const server = join(parts, 'server-win-x64');
  mkdirSync(server, { recursive: true });
  copyFileSync(program, join(server, 'upheld.exe'));
  const outdir = join(folder, 'out');
  // Its search for a running program passes addresses as 32-bit numbers, and would crash here.
  const include = join(tools, 'include.nsh');
  writeFileSync(include, '!macro customCheckAppRunning\n!macroend\n');
  const config = join(folder, 'here.yml');
  writeFileSync(
    config,
    // The tool that edits programs would be downloaded, too.
    readFileSync('electron-builder.yml', 'utf8')
      .replace('win:\n', 'win:\n  signAndEditExecutable: false\n')
      .replace('nsis:\n', `nsis:\n  include: ${include}\n`),
  );
  const path = join(folder, 'electron-builder.json');
  const settings = configFor({ electronDist: electron, outdir, folder: parts, config });
  writeFileSync(path, JSON.stringify(settings));
  must(
    'node',
    [
      'node_modules/electron-builder/cli.js',
      '--win',
      'nsis',
      '--x64',
      '--publish',
      'never',
      '--config',
      path,
    ],
    {
      maxBuffer: 64 * 1024 * 1024,
      env: {
        ...process.env,
        PATH: `${tools}:${process.env.PATH}`,
        UPHELD_BUN: process.execPath,
        ELECTRON_BUILDER_NSIS_DIR: tools,
        ELECTRON_BUILDER_NSIS_RESOURCES_DIR: tools,
        ELECTRON_BUILDER_7ZIP_PATH: Bun.which('7za') ?? '',
      },
    },
  );
  return join(outdir, SETUP);
};

const HOME = 'C:\\users\\root\\AppData';
const FOLDER = `${HOME}\\Local\\Programs\\upheld`;
const ENTRY = `${HOME}\\Roaming\\Microsoft\\Windows\\Start Menu\\Programs\\Upheld.lnk`;
/** Folder in which Electron stores the data of a program with this name. */
const DATA = `${HOME}\\Roaming\\Upheld`;
const UNINSTALL = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall';

describe('the setup of the desktop program for Windows (S18)', async () => {
  const windows = await startWindows();
  afterAll(windows.off);
  const isThere = (path: string) => existsSync(windows.pathTo(path));
  const setUp = async () => (await windows.run(['C:\\setup.exe', '/S'])).code;

  test('is made by electron-builder with our settings', async () => {
    copyFileSync(sevenZip.path, windows.pathTo('C:\\7za.exe'));
    const setup = await makeWindowsSetup(testFolder('windows-setup'), windows);
    copyFileSync(setup, windows.pathTo('C:\\setup.exe'));
  });

  test('installs without questions for one user, with the server and the licences', async () => {
    expect(await setUp()).toBe(0);
    expect(readdirSync(windows.pathTo(FOLDER)).sort()).toContain('Upheld.exe');
    expect(readdirSync(windows.pathTo(`${FOLDER}\\resources`)).sort()).toEqual([
      'LICENSE.txt',
      'THIRD-PARTY-NOTICES.txt',
      'app.asar',
      'elevate.exe',
      'upheld.exe',
    ]);
    expect(isThere(ENTRY)).toBe(true);
    const { out } = await windows.run(['reg', 'query', UNINSTALL, '/s']);
    expect(out).toMatch(new RegExp(`DisplayVersion +REG_SZ +${VERSION}$`, 'm'));
  });

  test('installs over itself, and its uninstaller removes everything except the program’s data', async () => {
    mkdirSync(windows.pathTo(DATA), { recursive: true });
    const kept = windows.pathTo(`${DATA}\\settings.json`);
    writeFileSync(kept, '{}');
    expect(await setUp()).toBe(0);
    expect(isThere(`${FOLDER}\\Upheld.exe`)).toBe(true);
    // As a newer setup runs it: from a copy, with the folder as an argument. Otherwise it continues in a copy
    // that no process can wait for.
    const copy = 'C:\\uninstall.exe';
    copyFileSync(windows.pathTo(`${FOLDER}\\Uninstall Upheld.exe`), windows.pathTo(copy));
    expect((await windows.run([copy, '/S', `_?=${FOLDER}`])).code).toBe(0);
    for (const gone of [FOLDER, ENTRY]) expect(isThere(gone)).toBe(false);
    expect((await windows.run(['reg', 'query', UNINSTALL, '/s'])).out).not.toContain('Upheld');
    expect(readFileSync(kept, 'utf8')).toBe('{}');
  });
});
