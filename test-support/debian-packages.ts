import { existsSync } from 'node:fs';
import { $ } from 'bun';
import { testFolder } from './folder.ts';

/**
 * Unpacks packages of Debian, and the libraries that they need, into a folder, without installing them: two
 * mail servers cannot be installed beside each other. Returns the folder; undefined where that is not
 * possible, such as without the right to mount it.
 */
export const unpackPackages = async (names: readonly string[]): Promise<string | undefined> => {
  if (process.getuid?.() !== 0 || !Bun.which('apt-get') || !Bun.which('unshare')) return undefined;
  // Another test of this process may have opened a data folder, after which no other user can read new files.
  process.umask(0o022);
  const folder = testFolder('packages');
  const sh = $.cwd(folder).nothrow();
  const isOld = (await sh`apt-cache show ${names}`.quiet()).exitCode !== 0;
  if (isOld) await sh`apt-get update -qq`.quiet();
  const depends = await sh`apt-cache depends --important ${names}`.quiet().text();
  const libraries = [...depends.matchAll(/Depends: (lib[\w.+-]+)/g)].map(([, name = '']) => name);
  const missing = [];
  for (const name of new Set(libraries))
    if ((await sh`dpkg-query -W ${name}`.quiet()).exitCode !== 0) missing.push(name);
  if ((await sh`apt-get download ${[...names, ...missing]}`.quiet()).exitCode !== 0)
    return undefined;
  for (const file of new Bun.Glob('*.deb').scanSync(folder))
    await sh`dpkg-deb -x ${file} .`.quiet();
  // Where the system is installed, /lib is a link to it.
  if (existsSync(`${folder}/lib`)) await sh`cp -a lib/. usr/lib/`.quiet();
  return folder;
};

/**
 * Mounts the unpacked packages, the lists of users and empty folders where only this command sees them, and
 * runs it until standard input is closed.
 */
const MOUNTED = `
  mount -t overlay overlay -o "lowerdir=$1/usr:/usr" /usr
  [ ! -d "$1/etc" ] || mount -t overlay overlay -o "lowerdir=$1/etc:/etc" /etc
  folder="$2"
  mount --bind "$folder/passwd" /etc/passwd
  mount --bind "$folder/group" /etc/group
  for empty in $3; do mount -t tmpfs tmpfs "$empty"; done
  shift 3
  "$@" < /dev/null > "$folder/log" 2>&1 &
  # The first process of its kind: with it end all others, however the tests end.
  exec cat`;

type Unpacked = {
  /** Gets the lists of users, and the log. */
  folder: string;
  /** The ids of additional users, each with a group of its own. */
  users?: Record<string, number>;
  /** Folders of this computer that are empty for the command. */
  empty?: string[];
  command: string[];
};

/** Runs a command of unpacked packages. All its processes end with it. */
export const runUnpacked = async (
  packages: string,
  { folder, users = {}, empty = [], command }: Unpacked,
) => {
  const added = (line: (name: string, id: number) => string) =>
    Object.entries(users)
      .map(([name, id]) => `${line(name, id)}\n`)
      .join('');
  const known = (name: string) => Bun.file(`/etc/${name}`).text();
  const people = added((name, id) => `${name}:x:${id}:${id}::/:/usr/sbin/nologin`);
  await Bun.write(`${folder}/passwd`, (await known('passwd')) + people);
  const groups = added((name, id) => `${name}:x:${id}:`);
  await Bun.write(`${folder}/group`, (await known('group')) + groups);
  return Bun.spawn(
    [
      ...['unshare', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child'],
      ...['sh', '-ec', MOUNTED, 'sh', packages, folder, empty.join(' '), ...command],
    ],
    { stdin: 'pipe', stdout: 'ignore', stderr: 'inherit' },
  );
};
