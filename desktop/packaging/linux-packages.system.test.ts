// needs: nfpm dpkg-deb lintian desktop-file-validate appstreamcli rpm
import { beforeAll, describe, expect, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import { version } from '../../package.json';
import { LINUX_SIZES } from '../../packaging/icons.ts';
import { makeFakeElectron } from '../../stand-ins/electron/fake-electron.ts';
import { built } from '../../test-support/built.ts';
import { testFolder } from '../../test-support/folder.ts';
import { packDesktop } from '../pack.ts';
import { EXPECTED_FUSES, fusesOf } from './expected.ts';

/* The content of the deb and the rpm that are made on Linux, with a stand-in for Electron. */
const folder = testFolder('linux-packages');
const root = join(folder, 'root');
const deb = join(folder, `out/upheld-desktop_${version}_amd64.deb`);
const rpm = join(folder, `out/upheld-desktop-${version}.x86_64.rpm`);
const ENTRY = 'usr/share/applications/upheld.desktop';
const METAINFO = 'usr/share/metainfo/org.upheld.desktop.metainfo.xml';

const run = (command: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
};
const inDeb = (path: string) => readFileSync(join(root, path), 'utf8');

beforeAll(async () => {
  // The best compression takes a minute for each package, and does not change its content.
  const config = join(folder, 'quick.yml');
  const text = readFileSync('electron-builder.yml', 'utf8');
  writeFileSync(
    config,
    text
      .replace('deb:\n', 'deb:\n  compression: gz\n')
      .replace('rpm:\n', 'rpm:\n  compression: gzip\n'),
  );
  const { status, output } = await packDesktop({
    targets: ['deb', 'rpm'],
    electronDist: makeFakeElectron(join(folder, 'electron'), '0.0.0'),
    outdir: join(folder, 'out'),
    folder: join(folder, 'parts'),
    config,
  });
  expect(status, output).toBe(0);
  expect(run('dpkg-deb', '-x', deb, root).status).toBe(0);
}, 300_000);

describe('the deb (T10)', () => {
  test('has its name, maintainer and dependencies', () => {
    const field = (name: string) => run('dpkg-deb', '--field', deb, name).output.trim();
    expect(field('Package')).toBe('upheld-desktop');
    expect(field('Version')).toBe(version);
    expect(field('Architecture')).toBe('amd64');
    expect(field('Maintainer')).toBe('Upheld maintainers <maintainers@upheld.example.org>');
    expect(field('Homepage')).toBe('https://upheld.example.org');
    expect(field('Depends')).toContain('libc6 (>= 2.17)');
    expect(field('Description')).toStartWith('Prayer requests of your groups');
  });

  test('has files that belong to root, writable for root only', () => {
    const lines = run('dpkg-deb', '--contents', deb).output.trim().split('\n');
    expect(lines.length).toBeGreaterThan(40);
    expect(lines.filter((line) => !/^[d-]rw[x-]r-[x-]r-[x-] root\/root /.test(line))).toEqual([]);
  });

  test('has the program, its server and the licences', () => {
    const size = (path: string) => statSync(join(root, 'opt/Upheld', path)).size;
    expect(size('resources/upheld')).toBe(statSync(built('dist/upheld')).size);
    expect(inDeb('opt/Upheld/resources/LICENSE.txt')).toBe(readFileSync('LICENSE', 'utf8'));
    expect(inDeb('opt/Upheld/resources/THIRD-PARTY-NOTICES.txt')).toMatch(/^electron \d/m);
    expect(size('LICENSES.chromium.html')).toBeGreaterThan(0);
    expect(size('LICENSE.electron.txt')).toBeGreaterThan(0);
    expect(inDeb('usr/share/doc/upheld-desktop/copyright')).toContain('License: MIT');
  });

  test('has no source map, no test and no path of this machine', () => {
    const files = readdirSync(root, { recursive: true })
      .map(String)
      .filter((path) => statSync(join(root, path)).isFile());
    const asar = join(root, 'opt/Upheld/resources/app.asar');
    const packed = listPackage(asar, { isPack: false });
    expect([...files, ...packed].filter((path) => /\.map$|\.test\.|e2e/.test(path))).toEqual([]);
    expect(files.filter((path) => readFileSync(join(root, path)).includes(resolve('.')))).toEqual(
      [],
    );
    expect(extractFile(asar, 'package.json').toString()).toContain('"desktopName"');
  });

  test('does not use the command `upheld` of the server’s package (T43)', () => {
    const scripts = join(folder, 'scripts');
    expect(run('dpkg-deb', '--control', deb, scripts).status).toBe(0);
    for (const name of ['postinst', 'postrm']) {
      const script = readFileSync(join(scripts, name), 'utf8');
      expect(script).toContain("'upheld-desktop' '/opt/Upheld/upheld'");
      expect(script).not.toMatch(/(usr\/bin|alternatives)\/upheld'/);
      expect(run('bash', '-n', join(scripts, name))).toEqual({ status: 0, output: '' });
    }
  });

  test('has its fuses set', async () => {
    expect(await fusesOf(join(root, 'opt/Upheld/upheld'))).toEqual(EXPECTED_FUSES);
  });

  test('has an icon of every size', () => {
    for (const size of LINUX_SIZES) {
      const png = readFileSync(
        join(root, `usr/share/icons/hicolor/${size}x${size}/apps/upheld.png`),
      );
      expect(png.readUInt32BE(16)).toBe(size);
    }
  });

  test('has a valid desktop entry that opens its links (T7)', () => {
    expect(run('desktop-file-validate', join(root, ENTRY))).toEqual({ status: 0, output: '' });
    const lines = inDeb(ENTRY).split('\n');
    for (const line of [
      'Name=Upheld',
      'Exec=/opt/Upheld/upheld %U',
      'StartupWMClass=upheld',
      'MimeType=x-scheme-handler/upheld;',
      'Categories=Office;',
    ])
      expect(lines).toContain(line);
    for (const name of ['Comment', 'Keywords'])
      expect(lines.some((line) => line.startsWith(`${name}=`))).toBe(true);
  });

  test('has valid metadata for software centres', () => {
    const { status, output } = run(
      'appstreamcli',
      'validate',
      '--no-net',
      '--no-color',
      join(root, METAINFO),
    );
    expect(status, output).toBe(0);
    expect(output).not.toMatch(/^[EW]:/m);
    expect(inDeb(METAINFO)).toContain(`<release version="${version}"`);
  });

  test('has no error of lintian, except those with a written reason', () => {
    const { output } = run('lintian', '--allow-root', deb);
    expect(output).toContain('W: upheld-desktop');
    expect(output).not.toMatch(/^E:/m);
  }, 120_000);
});

describe('the rpm (T10)', () => {
  test('has its name and licence', () => {
    const query = '%{NAME} %{VERSION} %{ARCH} %{LICENSE} %{URL}';
    expect(run('rpm', '-qp', '--qf', query, rpm).output).toBe(
      `upheld-desktop ${version} x86_64 MIT https://upheld.example.org`,
    );
  });

  test('has the program, its server, its entry and its description', () => {
    const files = run('rpm', '-qpl', rpm).output.split('\n');
    for (const path of [
      'opt/Upheld/upheld',
      'opt/Upheld/resources/upheld',
      'opt/Upheld/resources/THIRD-PARTY-NOTICES.txt',
      ENTRY,
      METAINFO,
      'usr/share/icons/hicolor/512x512/apps/upheld.png',
    ])
      expect(files).toContain(`/${path}`);
  });
});
