// needs: root-of-old-linux
import { expect, setDefaultTimeout, test } from 'bun:test';
import { chownSync, copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { foundCongregation, WHOLE } from '../../stand-ins/systems/congregation.ts';
import { rootOf } from '../../stand-ins/systems/roots.ts';
import { built } from '../../test-support/built.ts';
import { startExecutable } from '../../test-support/executable.ts';
import { testFolder } from '../../test-support/folder.ts';
import { until } from '../../test-support/until.ts';

setDefaultTimeout(300_000);

const NOBODY = 65_534;

/**
 * Runs a command in the root of the old system, as a user without rights, which finds one folder of this
 * machine there by its path here. What the command writes elsewhere goes with its mounts, when it ends.
 */
const IN_ROOT = `
  layer=$(mktemp -d -p "$1")
  mount -t tmpfs tmpfs "$layer"
  mkdir "$layer/upper" "$layer/work" "$layer/root"
  root=$layer/root
  mount -t overlay overlay -o "lowerdir=$2,upperdir=$layer/upper,workdir=$layer/work" "$root"
  mkdir -p "$root$1/shared"
  mount --bind "$1/shared" "$root$1/shared"
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  shift 2
  exec chroot --userspec=${NOBODY}:${NOBODY} "$root" "$@"`;

test('the program serves, backs up and stops on Ubuntu 16.04 (S12)', async () => {
  const folder = testFolder('old');
  const shared = join(folder, 'shared');
  await Bun.write(join(shared, 'here'), '');
  const program = join(shared, 'upheld');
  copyFileSync(built('dist/upheld'), program);
  chownSync(shared, NOBODY, NOBODY);
  const there = ['unshare', '--mount', 'sh', '-ec', IN_ROOT, 'sh', folder, rootOf('old-linux')];
  // Not this run's environment: its folder for temporary files is not the old system's.
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };
  const run = (...command: string[]) => {
    const { exitCode, stdout, stderr } = Bun.spawnSync([...there, ...command], { env });
    return { out: stdout.toString(), err: stderr.toString(), code: exitCode };
  };

  expect(run('ldd', '--version').out).toContain('GLIBC 2.23');
  const path = Bun.which('unshare') ?? '';
  const server = await startExecutable(shared, env, undefined, [path, ...there.slice(1)], program);
  await until('the set-up link is printed', () => server.output().includes('setup='));
  const congregation = await foundCongregation(server, server.output());
  expect(await congregation.look(server)).toEqual(WHOLE);

  expect(run(program, 'backup', '--data', server.data)).toMatchObject({ err: '', code: 0 });
  const [name = ''] = readdirSync(join(server.data, 'backups'));
  const backup = join(server.data, 'backups', name);
  expect(run(program, 'backup', 'verify', backup)).toMatchObject({ err: '', code: 0 });
  expect(await server.stop()).toBe(0);
});
