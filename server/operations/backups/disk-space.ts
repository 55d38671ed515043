import { statfsSync } from 'node:fs';
import { BadBackup } from './errors.ts';

const MEGABYTE = 1024 * 1024;
/** Bytes that stay free after a backup or a restore: the server needs them to run. */
export const RESERVE = 64 * MEGABYTE;
/** Minimum bytes of a disk that a file takes, even if empty. */
const BLOCK = 4096;

/** Returns the free bytes of the disk that holds a folder. */
export const freeBytes = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

export const asMegabytes = (bytes: number) => Math.ceil(bytes / MEGABYTE);

/** Returns the bytes of a disk that files of these sizes take. */
export const diskUsage = (sizes: readonly number[]) =>
  sizes.reduce((sum, size) => sum + (Math.floor(size / BLOCK) + 1) * BLOCK, 0);

/** Throws BadBackup if the announced files do not fit into the folder. Called before any is written. */
export const requireSpaceFor = (
  path: string,
  folder: string,
  bytes: number,
  free = freeBytes(folder),
) => {
  const needed = bytes + RESERVE;
  if (free >= needed) return;
  throw new BadBackup(
    'no-room',
    path,
    `${asMegabytes(needed)} MB are needed in ${folder} and ${asMegabytes(free)} MB are free`,
  );
};
