import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/*
 * Roots of other systems: folders with all that one consists of. They are made once, by root, and never
 * changed: what runs in one writes into a layer of its own.
 */

/** Where the roots are kept, outside the repository. */
export const CACHE = join(
  process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
  'upheld-platforms',
);

type Recipe = {
  /** The commands that make it. */
  needs: readonly string[];
  /** The release of Debian or Ubuntu, and its packages beside the smallest system. */
  release: string;
  packages?: readonly string[];
  /** What is done in it at last, by a shell. */
  finish?: string;
  /** Whether its packages are unpacked unchecked: none of their scripts is run, and no package is added. */
  isOnlyUnpacked?: boolean;
};

/** Where Wine keeps what Windows calls its drive C:, in its root. */
export const PREFIX = '/prefix';

/** What programs in Wine's root see of the environment. */
export const WINE_ENVIRONMENT = {
  HOME: '/root',
  // Or Wine complains that it is not there.
  XDG_RUNTIME_DIR: '/tmp',
  PATH: '/usr/lib/wine:/usr/bin:/bin:/usr/sbin:/sbin',
  WINEPREFIX: PREFIX,
  WINEARCH: 'win64',
  // Or it tells of each function that it lacks.
  WINEDEBUG: '-all',
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
};

const RECIPES: Record<string, Recipe> = {
  wine: {
    needs: ['debootstrap', 'unshare', 'nsenter'],
    release: 'trixie',
    packages: ['wine', 'wine64'],
    finish: 'wine wineboot -i && wineserver -w',
  },
  // It can be booted, and takes a deb as well as an rpm.
  debian: {
    needs: ['debootstrap', 'unshare', 'nsenter', 'systemd-nspawn'],
    release: 'bookworm',
    packages: ['systemd', 'systemd-sysv', 'dbus', 'sudo', 'curl', 'ca-certificates', 'rpm'],
  },
  // Ubuntu 16.04. Debian has no key to check its packages with, so nothing of them is run as root.
  'old-linux': { needs: ['debootstrap', 'unshare'], release: 'xenial', isOnlyUnpacked: true },
};

/** The folder of a root. Its name changes with its recipe, so that an old one is made anew. */
export const rootOf = (name: string) =>
  join(CACHE, `${name}-${Bun.hash.crc32(JSON.stringify(RECIPES[name])).toString(16)}`);

const make = (name: string, { release, packages = [], finish, isOnlyUnpacked }: Recipe) => {
  if (process.getuid?.() !== 0) return false;
  console.log(`The root of ${name} is made in ${CACHE}, once. It takes some minutes.`);
  mkdirSync(CACHE, { recursive: true });
  for (const old of readdirSync(CACHE).filter((each) => each.startsWith(`${name}-`)))
    rmSync(join(CACHE, old), { recursive: true, force: true });
  // Only a whole one gets its name.
  const made = `${rootOf(name)}.part`;
  const steps = [
    [
      ...[
        'debootstrap',
        '--variant=minbase',
        ...(isOnlyUnpacked ? ['--foreign', '--no-check-gpg'] : []),
      ],
      ...[release, made],
    ],
    // In a container debootstrap makes it a link, on which nothing can be mounted.
    isOnlyUnpacked && [
      'sh',
      '-ec',
      '[ ! -L "$1/proc" ] || rm "$1/proc"; mkdir -p "$1/proc"',
      'sh',
      made,
    ],
    packages.length > 0 && [
      ...['chroot', made, 'env', 'DEBIAN_FRONTEND=noninteractive'],
      ...['apt-get', 'install', '--yes', '--no-install-recommends', ...packages],
    ],
    finish && [
      ...['unshare', '--mount', 'sh', '-ec', WITH_DEVICES, 'sh', made],
      ...['env', '-i', ...wordsOf(WINE_ENVIRONMENT), 'sh', '-ec', finish],
    ],
  ];
  const isMade = steps.every((step) => !step || ends(step));
  if (isMade) renameSync(made, rootOf(name));
  return isMade;
};

/** Runs a command in a root that has the machine's processes and devices. Its mounts end with it. */
const WITH_DEVICES = `
  root=$1; shift
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  exec chroot "$root" "$@"`;

/** A command's environment, as env(1) takes it. */
export const wordsOf = (environment: Record<string, string>) =>
  Object.entries(environment).map(([name, value]) => `${name}=${value}`);

const ends = ([command = '', ...args]: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0)
    console.error(`${stdout ?? ''}${stderr ?? ''}`.split('\n').slice(-20).join('\n'));
  return status === 0;
};

/** What is made once and kept in the cache. */
type Made = { needs: readonly string[]; isThere: () => boolean; make: () => boolean };

/** The roots that tests can need, by name: `// needs: root-of-wine`. */
export const ROOTS: Record<string, Made> = Object.fromEntries(
  Object.entries(RECIPES).map(([name, recipe]) => [
    `root-of-${name}`,
    {
      needs: recipe.needs,
      isThere: () => process.getuid?.() === 0 && existsSync(rootOf(name)),
      make: () => make(name, recipe),
    },
  ]),
);
