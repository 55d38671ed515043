// needs: nfpm dpkg-deb lintian rpm systemd-analyze
import { beforeAll, describe, expect, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '../../server/version.ts';
import { built } from '../../test-support/built.ts';
import { testFolder } from '../../test-support/folder.ts';
import { makePackage, packageNameFor } from './packages.ts';

/* The deb and the rpm of the server, opened. What they do when they are installed: *.platform.test.ts. */
const PROGRAM = built('dist/upheld');
const folder = testFolder('packages');
const root = join(folder, 'root');
const [deb = '', rpm = ''] = (['deb', 'rpm'] as const).map((format) =>
  makePackage({
    version: VERSION,
    format,
    processor: 'x64',
    program: PROGRAM,
    licences: 'LICENSE',
    outdir: folder,
    scratch: join(folder, 'scratch'),
    isQuick: true,
  }),
);

/** Every file of a package, with its mode and its owner. */
const FILES = {
  '/etc/upheld/upheld.toml': '-rw-r----- root root',
  '/usr/bin/upheld': '-rwxr-xr-x root root',
  '/usr/lib/systemd/system/upheld.service': '-rw-r--r-- root root',
  '/usr/lib/sysusers.d/upheld.conf': '-rw-r--r-- root root',
  '/usr/share/bash-completion/completions/upheld': '-rw-r--r-- root root',
  '/usr/share/doc/upheld/THIRD-PARTY-NOTICES.txt': '-rw-r--r-- root root',
  '/usr/share/doc/upheld/copyright': '-rw-r--r-- root root',
  '/usr/share/fish/vendor_completions.d/upheld.fish': '-rw-r--r-- root root',
  '/usr/share/man/man8/upheld.8.gz': '-rw-r--r-- root root',
};
const OF_RPM = { '/usr/share/zsh/site-functions/_upheld': '-rw-r--r-- root root' };
const DEBIAN = {
  '/usr/share/doc/upheld/changelog.gz': '-rw-r--r-- root root',
  '/usr/share/lintian/overrides/upheld': '-rw-r--r-- root root',
  '/usr/share/zsh/vendor-completions/_upheld': '-rw-r--r-- root root',
};

const run = (command: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, SYSTEMD_COLORS: '0' },
  });
  return { status, output: `${stdout}${stderr}` };
};
const inRoot = (path: string) => readFileSync(join(root, path), 'utf8');

beforeAll(() => {
  expect(run('dpkg-deb', '-x', deb, root).status).toBe(0);
});

test('packages are called as Debian and Fedora call theirs', () => {
  expect(packageNameFor('deb', '1.2.3', 'x64')).toBe('upheld_1.2.3_amd64.deb');
  expect(packageNameFor('deb', '1.2.3', 'arm64')).toBe('upheld_1.2.3_arm64.deb');
  expect(packageNameFor('rpm', '1.2.3', 'x64')).toBe('upheld-1.2.3.x86_64.rpm');
  expect(packageNameFor('rpm', '1.2.3', 'arm64')).toBe('upheld-1.2.3.aarch64.rpm');
});

describe('the deb of the server (S9)', () => {
  test('says what it is and what it needs', () => {
    const field = (name: string) => run('dpkg-deb', '--field', deb, name).output.trim();
    expect(['Package', 'Version', 'Architecture', 'Depends'].map(field)).toEqual([
      'upheld',
      VERSION,
      'amd64',
      'libc6 (>= 2.17)',
    ]);
  });

  test('has these files, and only root can change them', () => {
    const lines = run('dpkg-deb', '--contents', deb).output.trim().split('\n');
    const files = lines
      .filter((line) => line.startsWith('-'))
      .map((line) => line.split(/\s+/))
      .map(([mode, owner = '', , , , path = '']) => [
        path.slice(1),
        `${mode} ${owner.replace('/', ' ')}`,
      ]);
    expect(Object.fromEntries(files)).toEqual({ ...FILES, ...DEBIAN });
    expect(statSync(join(root, 'usr/bin/upheld')).size).toBe(statSync(PROGRAM).size);
  });

  test('asks before it replaces settings, which are those of `upheld config example`', () => {
    expect(run('dpkg-deb', '--info', deb, 'conffiles').output.trim()).toBe(
      '/etc/upheld/upheld.toml',
    );
    expect(inRoot('etc/upheld/upheld.toml')).toBe(run(PROGRAM, 'config', 'example').output);
  });

  test('has the service file of the release, with the program where packages have it', () => {
    const text = inRoot('usr/lib/systemd/system/upheld.service');
    const ours = readFileSync('release/upheld.service', 'utf8');
    const withoutHead = (unit: string) => unit.slice(unit.indexOf('\n[Unit]'));
    expect(text).toContain('\nExecStart=/usr/bin/upheld serve ');
    expect(withoutHead(text).replace('/usr/bin/', '/usr/local/bin/')).toBe(withoutHead(ours));
    expect(text).not.toContain('install -m');
    const copy = join(folder, 'upheld.service');
    writeFileSync(copy, text.replace('/usr/bin/upheld', PROGRAM));
    expect(run('systemd-analyze', '--no-pager', 'verify', copy)).toEqual({ status: 0, output: '' });
  });

  test('has no error that Debian’s checker knows, but those with a written reason', () => {
    const { output } = run('lintian', '--allow-root', deb);
    expect(output).toContain('W: upheld');
    expect(output).not.toMatch(/^E:/m);
  }, 120_000);
});

describe('the rpm of the server (S9)', () => {
  test('says what it is and what it needs', () => {
    const query = '%{NAME} %{VERSION} %{ARCH} %{LICENSE}, made on %{BUILDHOST}';
    expect(run('rpm', '-qp', '--qf', query, rpm).output).toBe(
      `upheld ${VERSION} x86_64 MIT, made on localhost`,
    );
    expect(run('rpm', '-qp', '--requires', rpm).output).toContain('glibc >= 2.17');
  });

  test('has the same files, and keeps changed settings', () => {
    const query = '[%{FILENAMES}|%{FILEMODES:perms} %{FILEUSERNAME} %{FILEGROUPNAME}\n]';
    const lines = run('rpm', '-qp', '--qf', query, rpm).output.trim().split('\n');
    const files = lines.map((line) => line.split('|')).filter(([, mode]) => mode?.startsWith('-'));
    expect(Object.fromEntries(files)).toEqual({ ...FILES, ...OF_RPM });
    const flags = run('rpm', '-qp', '--qf', '[%{FILENAMES} %{FILEFLAGS:fflags}\n]', rpm).output;
    expect(flags).toContain('/etc/upheld/upheld.toml cn\n');
  });

  test('has the scripts of the deb', () => {
    const scripts = run('rpm', '-qp', '--scripts', rpm).output;
    for (const name of ['before-install', 'after-install', 'before-remove', 'after-remove'])
      expect(scripts).toContain(readFileSync(`release/linux/${name}.sh`, 'utf8').trim());
  });
});
