import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '../../server/version.ts';
import { beforeFoldersGo, testFolder } from '../../test-support/folder.ts';
import { programFor } from './program.ts';
import { PREFIX, rootOf, WINE_ENVIRONMENT, wordsOf } from './roots.ts';

/*
 * A computer with Windows, which Wine stands in for. Each one starts as Wine sets it up, and what it
 * changes goes with it. It has the network of this machine.
 */

/** Where the program is on such a computer. The folder has a space and an umlaut, as a church's may. */
export const FOLDER = 'C:\\Gemeinde Köln';
export const UPHELD = `${FOLDER}\\upheld.exe`;

/**
 * Mounts what the computer consists of (`/sys` tells Wine its disks) where only its own processes see
 * it, and lives as long as its standard input is open: when the tests end in any way, all mounts are
 * gone. `$2` is a small disk's size. Windows knows `localhost` by itself, and Wine asks this file.
 */
const HOLDER = `
  cd "$1"; mkdir upper work root
  case "$4" in
    layer) mount -t overlay overlay -o "lowerdir=$3,upperdir=upper,workdir=work" root ;;
    copy) cp --archive --reflink=auto "$3/." root ;;
  esac
  mount -t proc proc root/proc
  mount --rbind /dev root/dev
  mount --rbind /sys root/sys
  echo '127.0.0.1 localhost' > root/etc/hosts
  mkdir -p root/small
  mount -t tmpfs -o "size=$2" tmpfs root/small
  ln -s ../../small root${PREFIX}/dosdevices/e:
  if [ -n "$5" ]; then mkdir root/sources; mount --bind "$5" root/sources; mount -o remount,bind,ro root/sources; fi
  echo ready
  exec cat > /dev/null`;

const SMALL_DISK = '24m';

export type Windows = Awaited<ReturnType<typeof startWindows>>;

type Options = {
  /** Whether its disks are copied, which takes 2 GB: Wine does not know what a layer is, and Bun asks. */
  isCopied?: boolean;
  /** A folder of this machine that it can read as `/sources`, which is `Z:\\sources` there. */
  sources?: string;
};

/** Switches such a computer on, with the program in FOLDER, and a disk E: with room for 24 MB. */
export const startWindows = async ({ isCopied = false, sources = '' }: Options = {}) => {
  const folder = testFolder('windows');
  const holder = Bun.spawn(
    [
      ...['unshare', '--mount', 'sh', '-ec', HOLDER, 'sh', folder, SMALL_DISK, rootOf('wine')],
      ...[isCopied ? 'copy' : 'layer', sources],
    ],
    { stdin: 'pipe', stdout: 'pipe', stderr: 'inherit' },
  );
  const said = await holder.stdout.getReader().read();
  if (!said.value) throw new Error('The computer with Windows could not be switched on.');
  const root = join(folder, 'root');
  const seen = join(`/proc/${holder.pid}/root`, root);

  /** The command line that runs a command there. */
  const there = (command: readonly string[], env: Record<string, string> = {}) => [
    ...['nsenter', `--mount=/proc/${holder.pid}/ns/mnt`, 'chroot', root],
    ...['env', '-i', ...wordsOf({ ...WINE_ENVIRONMENT, ...env }), ...command],
  ];

  /** Where this machine has a file of that one. */
  const pathTo = (path: string) => {
    const [drive = '', ...names] = path.split('\\');
    return join(seen, PREFIX, 'dosdevices', drive.toLowerCase(), ...names);
  };

  const off = () => {
    spawnSync('nsenter', there(['wineserver', '--kill']).slice(1), { stdio: 'ignore' });
    holder.kill('SIGKILL');
    // Many files, which would take the time of what tidies up after all tests.
    if (isCopied) spawnSync('rm', ['-rf', '--one-file-system', root]);
  };
  beforeFoldersGo(off);

  // Or it would be started anew for each command. What is started with it must not hold a command's output.
  const user = Bun.spawn(there(['wine', 'cmd', '/c', 'pause']), { stdin: 'pipe', stdout: 'pipe' });
  await user.stdout.getReader().read();
  mkdirSync(pathTo(FOLDER), { recursive: true });
  copyFileSync(await windowsProgram(), pathTo(UPHELD));

  return {
    there,
    pathTo,
    off,
    /** Runs a command to its end, such as `wine C:\\upheld.exe`; gives what it wrote and how it exited. */
    run: async (command: readonly string[], env: Record<string, string> = {}, cwd = '/') => {
      const words = ['env', `--chdir=${cwd}`, 'wine', ...command];
      // Files, since a pipe has no end as long as the desktop is there, which the first window starts.
      const said = mkdtempSync(join(folder, 'said-'));
      const [stdout, stderr] = [Bun.file(join(said, 'out')), Bun.file(join(said, 'err'))];
      const code = await Bun.spawn(there(words, env), { stdout, stderr }).exited;
      const textOf = async (file: Bun.BunFile) => (await file.text()).replaceAll('\r\n', '\n');
      return { out: await textOf(stdout), err: await textOf(stderr), code };
    },
  };
};

/** The program for Windows. It can call itself another version. */
export const windowsProgram = (version = VERSION) =>
  programFor({ target: 'bun-windows-x64', version });
