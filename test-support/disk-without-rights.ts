import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeFoldersGo, testFolder } from './folder.ts';

const BYTES = 16 * 1024 * 1024;

/**
 * Mounts a disk of NTFS, which stores no rights of users on Linux. Returns its path; undefined where it cannot be
 * mounted: that needs Linux, root, /dev/fuse and the package `ntfs-3g`.
 */
export const mountDiskWithoutRights = () => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const image = join(testFolder('image'), 'ntfs');
  const path = testFolder('stick');
  writeFileSync(image, '');
  const steps = [
    ['truncate', `--size=${BYTES}`, image],
    ['mkntfs', '--force', '--quiet', image],
    ['ntfs-3g', image, path],
  ] as const;
  for (const [command, ...args] of steps)
    if (spawnSync(command, args, { stdio: 'ignore' }).status !== 0) return undefined;
  beforeFoldersGo(() => spawnSync('umount', ['-l', path], { stdio: 'ignore' }));
  return path;
};
