import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { makeFakeElectron } from './fake-electron.ts';
import { packDesktop } from './pack.ts';

/* The package as electron-builder makes it, with a stand-in where Electron would be. */
const folder = mkdtempSync(join(tmpdir(), 'upheld-package-'));
const standIn = makeFakeElectron(join(folder, 'electron'), '0.0.0');
const unpacked = join(folder, 'packed/linux-unpacked');
const archive = join(unpacked, 'resources/app.asar');
const config = resolve('electron-builder.yml');

beforeAll(async () => {
  const { status, output } = await packDesktop({
    electronDist: standIn,
    outdir: join(folder, 'packed'),
    app: join(folder, 'program'),
  });
  expect(status, output).toBe(0);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inside = () => listPackage(archive, { isPack: false }).map((name) => name.replace(/^\//, ''));
const sizeOf = (name: string) => extractFile(archive, name).length;

describe('the archive (T10)', () => {
  test('contains the listed files only: no source map, test or module', () => {
    const files = inside().filter((name) => /\.[a-z\d]+$/.test(name));
    const expected =
      /^(main\.cjs|preload\.cjs|package\.json|pages\/(choose|connecting|offline|update|settings|find)\.(html|js)|pages\/(pages\.css|font\.woff2|icon\.png|unseen\.png)|web\/(index\.html|icon-\d+\.png|icon\.svg|manifest\.webmanifest|robots\.txt)|web\/assets\/[\w.-]+\.(js|css|woff2))$/;
    expect(files.filter((name) => !expected.test(name))).toEqual([]);
    expect(files).toContain('main.cjs');
    expect(files).toContain('web/index.html');
  });

  test('is at most 3 MB beside the web app', () => {
    const own = inside().filter((name) =>
      /^(main|preload|package|pages\/).*\.[a-z\d]+$/.test(name),
    );
    const size = own.reduce((sum, name) => sum + sizeOf(name), 0);
    expect(size).toBeLessThan(3 * 1024 * 1024);
  });

  test('contains no path of the build machine', () => {
    const texts = ['main.cjs', 'preload.cjs', 'package.json'].map((name) =>
      extractFile(archive, name).toString('utf8'),
    );
    expect(texts.map((text) => text.includes(resolve('.')))).toEqual([false, false, false]);
  });
});

test('the server for this platform is complete beside it', () => {
  expect(statSync(join(unpacked, 'resources/upheld')).size).toBe(statSync('dist/upheld').size);
  expect(statSync(join(unpacked, 'resources/upheld')).mode & 0o100).toBeGreaterThan(0);
});

test('the fuses are set, so that the program cannot be turned into another (T2)', async () => {
  const wire = await getCurrentFuseWire(join(unpacked, 'upheld'));
  const on = (fuse: FuseV1Options) => wire[fuse] === FuseState.ENABLE;
  expect({
    runAsNode: on(FuseV1Options.RunAsNode),
    cookieEncryption: on(FuseV1Options.EnableCookieEncryption),
    nodeOptions: on(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
    inspect: on(FuseV1Options.EnableNodeCliInspectArguments),
    integrity: on(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
    onlyAsar: on(FuseV1Options.OnlyLoadAppFromAsar),
    fileProtocol: on(FuseV1Options.GrantFileProtocolExtraPrivileges),
  }).toEqual({
    runAsNode: false,
    cookieEncryption: true,
    nodeOptions: false,
    inspect: false,
    integrity: true,
    onlyAsar: true,
    fileProtocol: false,
  });
});

test('a misspelt key in the configuration fails', async () => {
  const misspelt = join(folder, 'misspelt.yml');
  const text = readFileSync(config, 'utf8');
  writeFileSync(misspelt, text.replace('onlyLoadAppFromAsar:', 'onlyLoadAppFromAsr:'));
  const { status, output } = await packDesktop({
    electronDist: standIn,
    outdir: join(folder, 'misspelt'),
    config: misspelt,
  });
  expect(status).not.toBe(0);
  expect(output).toContain('configuration.electronFuses');
}, 120_000);

test('no package is made without its server (T10)', async () => {
  const elsewhere = join(folder, 'no-server.yml');
  const text = readFileSync(config, 'utf8');
  writeFileSync(elsewhere, text.replace('dist/server-for-', `${folder}/nothing-for-`));
  const { status, output } = await packDesktop({
    electronDist: standIn,
    outdir: join(folder, 'no-server'),
    config: elsewhere,
  });
  expect(status).not.toBe(0);
  expect(output).toContain('The package has no server');
}, 120_000);

describe('a deb with an update channel (T8)', () => {
  // The tool that makes it is fetched from elsewhere: this one notes what it is asked for.
  const tool = join(folder, 'fpm');
  const asked = () => readFileSync(join(folder, 'asked'), 'utf8').split('\n');
  const outdir = join(folder, 'deb');
  beforeAll(async () => {
    writeFileSync(
      tool,
      `#!/bin/sh
printf '%s\\n' "$@" > '${folder}/asked'
while [ $# -gt 1 ]; do [ "$1" = --package ] && echo deb > "$2"; shift; done
`,
    );
    chmodSync(tool, 0o755);
    const { status, output } = await packDesktop({
      targets: ['deb'],
      channel: 'https://updates.example.org/upheld',
      electronDist: standIn,
      outdir,
      env: { CUSTOM_FPM_PATH: tool },
    });
    expect(status, output).toBe(0);
  }, 120_000);

  test('has a homepage and a contact', () => {
    expect(asked()).toContain('https://upheld.example.org');
    expect(asked()).toContain('Upheld maintainers <maintainers@upheld.example.org>');
  });

  test('knows where newer versions are, and is listed there', () => {
    const known = readFileSync(join(outdir, 'linux-unpacked/resources/app-update.yml'), 'utf8');
    expect(known).toContain('provider: generic');
    expect(known).toContain('url: https://updates.example.org/upheld');
    expect(readFileSync(join(outdir, 'latest-linux.yml'), 'utf8')).toContain('.deb');
  });
});

test('a channel that is not https is refused', async () => {
  const packing = packDesktop({ channel: 'http://updates.example.org', electronDist: standIn });
  expect(packing).rejects.toThrow('https');
});

test('the configuration has every promised package, and no channel yet (T10)', () => {
  const text = readFileSync(config, 'utf8');
  for (const target of ['AppImage', 'deb', 'nsis', 'portable', 'dmg', 'zip', 'universal'])
    expect(text).toContain(target);
  expect(text).toContain('publish: null');
  expect(existsSync(join(unpacked, 'resources/app-update.yml'))).toBe(false);
});
