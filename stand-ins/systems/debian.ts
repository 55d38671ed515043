import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeFoldersGo, testFolder } from '../../test-support/folder.ts';
import { until } from '../../test-support/until.ts';
import { rootOf, wordsOf } from './roots.ts';

/*
 * A computer with Debian 12 that is booted: its first process is systemd. Each one starts as it was
 * made, and what it changes goes with it. It has the network of this machine.
 */

/** What commands there see of the environment. */
const ENVIRONMENT = {
  HOME: '/root',
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
  DEBIAN_FRONTEND: 'noninteractive',
  SYSTEMD_COLORS: '0',
};

/**
 * Mounts and boots it where only its own processes see it, and lives as long as its standard input is
 * open. It is the first process of its kind: with it end all others, however the tests end. What
 * boots it ends with 133 when it is to be started anew. Its disk is volatile: nothing waits until it is written.
 */
const HOLDER = `
  cd "$1"; mkdir upper work root
  mount -t overlay overlay -o "lowerdir=$2,upperdir=upper,workdir=work,volatile" root
  boot() {
    systemd-nspawn --quiet --directory=root --boot --register=no --keep-unit --link-journal=no \\
      < /dev/null > console 2>&1
  }
  (
    set +e
    boot
    while [ $? = 133 ]; do boot; done
  ) &
  echo ready
  exec cat > /dev/null`;

export type Debian = Awaited<ReturnType<typeof startDebian>>;

/** Switches such a computer on, and waits until it has started. */
export const startDebian = async () => {
  const folder = testFolder('debian');
  const holder = Bun.spawn(
    [
      ...['unshare', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child'],
      ...['sh', '-ec', HOLDER, 'sh', folder, rootOf('debian')],
    ],
    { stdin: 'pipe', stdout: 'pipe', stderr: 'inherit' },
  );
  const off = () => holder.kill('SIGKILL');
  beforeFoldersGo(off);
  const said = await holder.stdout.getReader().read();
  if (!said.value) throw new Error('The computer with Debian could not be switched on.');

  /** The id that systemd has on this machine; undefined while there is none. */
  const systemd = () => descendantsOf(holder.pid).find(isSystemd);

  /** Runs a command there to its end; gives what it wrote and how it exited. */
  const run = async (...command: string[]) => {
    const child = Bun.spawn(
      [
        ...['nsenter', `--target=${systemd() ?? 0}`, '--mount', '--uts', '--ipc', '--pid'],
        ...['--cgroup', 'env', '--chdir=/', '-i', ...wordsOf(ENVIRONMENT), ...command],
      ],
      { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' },
    );
    const [out, err, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    return { out, err, code };
  };

  /** The same for a command that must end well. Throws with what it wrote. */
  const must = async (...command: string[]) => {
    const { out, err, code } = await run(...command);
    if (code !== 0) throw new Error(`${command.join(' ')}: ${code}\n${out}${err}`);
    return out;
  };

  const isRunning = async () =>
    systemd() !== undefined &&
    /^(running|degraded)$/m.test((await run('systemctl', 'is-system-running')).out);
  const started = () => until('the computer with Debian has started', isRunning);
  await started();

  /** Where this machine has a file of that one. */
  const pathTo = (path: string) => join(`/proc/${systemd()}/root`, path);

  return {
    run,
    must,
    pathTo,
    /** Copies a file into the folder /root there; gives its path there. */
    take: (file: string) => {
      copyFileSync(file, pathTo(`/root/${basename(file)}`));
      return `/root/${basename(file)}`;
    },
    /** Starts it anew as its user would, and waits until it is there again. */
    reboot: async () => {
      const before = systemd();
      await run('systemctl', 'reboot');
      await until('the computer ends', () => systemd() !== before);
      await started();
    },
    off,
  };
};

const descendantsOf = (pid: number): number[] => {
  const children = `/proc/${pid}/task/${pid}/children`;
  const own = read(children).split(' ').filter(Boolean).map(Number);
  return own.flatMap((child) => [child, ...descendantsOf(child)]);
};

/** It is the first process in a space of processes of its own, and has begun to work. */
const isSystemd = (pid: number) =>
  /^NSpid:.*\t1$/m.test(read(`/proc/${pid}/status`)) &&
  read(`/proc/${pid}/comm`) === 'systemd\n' &&
  existsSync(`/proc/${pid}/root/run/systemd/system`);

/** Empty where the process has ended. */
const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};
