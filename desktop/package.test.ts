import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import { makeFakeElectron } from '../stand-ins/electron/fake-electron.ts';
import { built } from '../test-support/built.ts';
import { configFor, packDesktop, packPrepared } from './pack.ts';
import { wrongWith } from './packaging/check-package.ts';
import { EXPECTED_FILE, EXPECTED_FUSES, fusesOf } from './packaging/expected.ts';

/*
 * A package of electron-builder with a stand-in for Electron: one deb, with an update channel. The tool that
 * makes debs is a stand-in, too, and records its arguments.
 */
const folder = mkdtempSync(join(tmpdir(), 'upheld-package-'));
const standIn = makeFakeElectron(join(folder, 'electron'), '0.0.0');
const parts = join(folder, 'parts');
const outdir = join(folder, 'packed');
const unpacked = join(outdir, 'linux-unpacked');
const archive = join(unpacked, 'resources/app.asar');
const config = resolve('electron-builder.yml');
const CHANNEL = 'https://updates.example.org/upheld';

beforeAll(async () => {
  const tool = join(folder, 'fpm');
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
    channel: CHANNEL,
    electronDist: standIn,
    outdir,
    folder: parts,
    env: { CUSTOM_FPM_PATH: tool },
  });
  expect(status, output).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inside = () => listPackage(archive, { isPack: false }).map((name) => name.replace(/^\//, ''));
const sizeOf = (name: string) => extractFile(archive, name).length;
const asked = () => readFileSync(join(folder, 'asked'), 'utf8').split('\n');

test('the package needs no libfuse2, contains no links, and tells Macs why it uses the network (T10)', () => {
  expect(configFor({ outdir, folder: parts })).toMatchObject({
    toolsets: { appimage: '1.0.3', winCodeSign: '1.1.0' },
    mac: { extendInfo: { NSLocalNetworkUsageDescription: expect.stringContaining('phones') } },
  });
});

describe('the archive (T10)', () => {
  test('contains the listed files only: no source map, test or module', () => {
    const files = inside().filter((name) => /\.[a-z\d]+$/.test(name));
    expect(files.filter((name) => !EXPECTED_FILE.test(name))).toEqual([]);
    expect(files).toContain('main.cjs');
    expect(files).toContain('web/index.html');
  });

  test('is at most 3 MB beside the web app', () => {
    const own = inside().filter((name) =>
      /^(main|preload|package|icons\/|pages\/).*\.[a-z\d]+$/.test(name),
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

test('the complete server for this platform is beside the archive', () => {
  expect(statSync(join(unpacked, 'resources/upheld')).size).toBe(
    statSync(built('dist/upheld')).size,
  );
  expect(statSync(join(unpacked, 'resources/upheld')).mode & 0o100).toBeGreaterThan(0);
});

test('the licences of all bundled packages are beside the archive (S2)', () => {
  const text = (name: string) => readFileSync(join(unpacked, 'resources', name), 'utf8');
  expect(text('LICENSE.txt')).toBe(readFileSync('LICENSE', 'utf8'));
  const notices = text('THIRD-PARTY-NOTICES.txt');
  // One each of the program, its updater, the web app and the server, and their runtimes.
  for (const name of ['electron', 'electron-updater', 'react-dom', 'drizzle-orm', 'bun'])
    expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+\nLicence: `, 'm'));
  expect(notices).not.toContain(resolve('.'));
});

test('the fuses are set, so that the program cannot run other code (T2)', async () => {
  expect(await fusesOf(join(unpacked, 'upheld'))).toEqual(EXPECTED_FUSES);
});

describe('an invalid package (T10)', () => {
  const failing = (name: string, change: (text: string) => string, from = parts) => {
    const changed = join(folder, `${name}.yml`);
    writeFileSync(changed, change(readFileSync(config, 'utf8')));
    const { status, output } = packPrepared({
      electronDist: standIn,
      outdir: join(folder, name),
      folder: from,
      config: changed,
    });
    expect(status).not.toBe(0);
    return output;
  };

  test('with a misspelt key in the configuration is refused', () => {
    const output = failing('misspelt', (text) =>
      text.replace('onlyLoadAppFromAsar:', 'onlyLoadAppFromAsr:'),
    );
    expect(output).toContain('configuration.electronFuses');
  });

  test('without its server is refused', () => {
    const output = failing('no-server', (text) => text.replace('dist/pack/server-', '/nothing-'));
    expect(output).toContain('The package has no server');
  });

  const placed = join(folder, 'placed');
  /** Makes a folder of resources whose server begins with these bytes. */
  const resourcesWith = (name: string, server: Buffer) => {
    rmSync(placed, { recursive: true, force: true });
    mkdirSync(placed);
    for (const licence of ['LICENSE.txt', 'THIRD-PARTY-NOTICES.txt'])
      copyFileSync(join(parts, 'resources', licence), join(placed, licence));
    writeFileSync(join(placed, name), server);
    return placed;
  };
  const elf = (machine: number) => {
    const bytes = Buffer.alloc(64);
    bytes.write('\x7fELF\x02\x01\x01', 'latin1');
    bytes.writeUInt16LE(2, 16);
    bytes.writeUInt16LE(machine, 18);
    return bytes;
  };

  test('with a server for another platform or processor is refused', async () => {
    const linux = resourcesWith('upheld', elf(0x3e));
    expect(await wrongWith(linux, 'linux', 'x64')).toBeUndefined();
    expect(await wrongWith(linux, 'linux', 'arm64')).toBe(
      'The package is for linux on arm64, its server for ELF on x64.',
    );
    expect(await wrongWith(linux, 'darwin', 'x64')).toContain('its server for ELF');
    const windows = resourcesWith('upheld.exe', elf(0xb7));
    expect(await wrongWith(windows, 'win32', 'arm64')).toContain('its server for ELF on arm64');
    const script = resourcesWith('upheld', Buffer.from('#!/bin/sh\n'));
    expect(await wrongWith(script, 'linux', 'x64')).toBe(
      "The package's server is no program: upheld.",
    );
  });

  test('without its licences is refused', async () => {
    const linux = resourcesWith('upheld', elf(0x3e));
    renameSync(join(linux, 'THIRD-PARTY-NOTICES.txt'), join(linux, 'elsewhere'));
    expect(await wrongWith(linux, 'linux', 'x64')).toBe(
      'The package has no THIRD-PARTY-NOTICES.txt.',
    );
  });
});

describe('a deb with an update channel (T8)', () => {
  test('has a homepage and a contact', () => {
    expect(asked()).toContain('https://upheld.example.org');
    expect(asked()).toContain('Upheld maintainers <maintainers@upheld.example.org>');
  });

  test('is in no list of versions, because its package manager updates it, unlike an AppImage', () => {
    expect(readFileSync(join(unpacked, 'resources/app-update.yml'), 'utf8')).toContain(CHANNEL);
    expect(readdirSync(outdir).filter((name) => name.startsWith('latest'))).toEqual([]);
  });

  test('installs its icons, its desktop entry and its metadata (T10)', () => {
    const places = asked().flatMap((word) => /=(\/.+)$/.exec(word)?.[1] ?? []);
    const icons = [16, 24, 32, 48, 64, 128, 256, 512].map(
      (size) => `/usr/share/icons/hicolor/${size}x${size}/apps/upheld.png`,
    );
    expect(places.sort()).toEqual(
      [
        '/opt/Upheld',
        ...icons,
        '/usr/share/applications/upheld.desktop',
        '/usr/share/doc/upheld-desktop/changelog.gz',
        '/usr/share/doc/upheld-desktop/copyright',
        '/usr/share/lintian/overrides/upheld-desktop',
        '/usr/share/metainfo/org.upheld.desktop.metainfo.xml',
      ].sort(),
    );
  });
});

describe('the configuration', () => {
  test('refuses a channel that is not https', () => {
    const channel = 'http://updates.example.org';
    expect(packDesktop({ channel, electronDist: standIn })).rejects.toThrow('https');
  });

  test('has every promised package, and no channel yet (T10)', () => {
    const written = configFor({ outdir: '/out', folder: '/parts' });
    expect(written).toMatchObject({
      publish: null,
      linux: { target: ['AppImage', 'deb', 'rpm'] },
      win: { target: ['nsis', 'msi'] },
      mac: { target: ['dmg', 'zip'], binaries: ['Contents/Resources/upheld'] },
      directories: { app: '/parts/program', output: '/out' },
    });
  });

  test('asks for a signature only in a release', () => {
    const at = { outdir: '/out', folder: '/parts' };
    expect(configFor(at)).not.toHaveProperty('forceCodeSigning');
    expect(configFor({ ...at, mustSign: true })).toHaveProperty('forceCodeSigning', true);
  });

  test('gives Macs’ programs the entitlements that they need, but not a debugger’s', () => {
    const rights = (name: string) =>
      [
        ...readFileSync(`desktop/packaging/${name}.plist`, 'utf8').matchAll(
          /<key>com\.apple\.security\.cs\.([\w-]+)<\/key>\s*<true\/>/g,
        ),
      ].map(([, right]) => right);
    expect(rights('entitlements.mac')).toEqual(['allow-jit', 'disable-library-validation']);
    expect(rights('entitlements.mac.inherit')).toEqual([
      'allow-jit',
      'allow-unsigned-executable-memory',
      'disable-executable-page-protection',
      'disable-library-validation',
    ]);
  });
});
