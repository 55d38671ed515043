import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packageManager } from '../../../package.json';
import { CACHE } from './roots.ts';

const version = packageManager.replace('bun@', '');
const folder = join(CACHE, `bun-for-windows-${version}`);

/** Bun for Windows, as npm has it, to run unit tests there: `// needs: bun-for-windows`. */
export const windowsBun = {
  path: join(folder, 'package', 'bin', 'bun.exe'),
  needs: ['npm', 'tar'],
  isThere: () => existsSync(windowsBun.path),
  make: () => {
    const part = `${folder}.part`;
    rmSync(part, { recursive: true, force: true });
    mkdirSync(part, { recursive: true });
    const name = `@oven/bun-windows-x64@${version}`;
    const packed = spawnSync('npm', ['pack', '--silent', name], { cwd: part, encoding: 'utf8' });
    const isMade =
      packed.status === 0 &&
      spawnSync('tar', ['-xzf', packed.stdout.trim()], { cwd: part }).status === 0;
    if (isMade) renameSync(part, folder);
    return isMade;
  },
};
