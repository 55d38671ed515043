import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packageManager } from '../../package.json';
import { CACHE } from './roots.ts';

/** A program for Windows out of a package of npm, which is kept in a folder. */
export const fromNpm = (folder: string, name: string, program: string) => {
  const path = join(folder, program);
  return {
    path,
    needs: ['npm', 'tar'],
    isThere: () => existsSync(path),
    make: () => {
      const part = `${folder}.part`;
      rmSync(part, { recursive: true, force: true });
      mkdirSync(part, { recursive: true });
      const packed = spawnSync('npm', ['pack', '--silent', name], { cwd: part, encoding: 'utf8' });
      const isMade =
        packed.status === 0 &&
        spawnSync('tar', ['-xzf', packed.stdout.trim()], { cwd: part }).status === 0;
      if (isMade) renameSync(part, folder);
      return isMade;
    },
  };
};

const version = packageManager.replace('bun@', '');

/** Bun for Windows, as npm has it, to run unit tests there: `// needs: bun-for-windows`. */
export const windowsBun = fromNpm(
  join(CACHE, `bun-for-windows-${version}`),
  `@oven/bun-windows-x64@${version}`,
  'package/bin/bun.exe',
);
