import { spawnSync } from 'node:child_process';
import { ROOT } from './context.ts';

/** Runs a command to its end. Throws with the end of its output if it fails. */
export const must = (
  command: string,
  args: readonly string[],
  { env = {}, cwd = ROOT }: { env?: Record<string, string>; cwd?: string } = {},
) => {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, ...env },
  });
  if (status !== 0)
    throw new Error(
      `${command} ${args.join(' ')}: ${error?.message ?? ''}${`${stdout}${stderr}`.slice(-4000)}`,
    );
  return `${stdout}${stderr}`;
};

/** Runs a command as root, by `sudo` if needed. */
export const mustAsRoot = (command: string, args: readonly string[]) =>
  process.getuid?.() === 0 ? must(command, args) : must('sudo', ['-n', command, ...args]);
