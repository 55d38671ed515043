import { statfsSync } from 'node:fs';
import { BadBackup } from './errors.ts';

const MEGABYTE = 1024 * 1024;
/** This much stays free when a backup was made or put back, in bytes: the server needs it to go on. */
export const RESERVE = 64 * MEGABYTE;
/** A file takes at least so much of a disk, in bytes, be it empty. */
const BLOCK = 4096;

/** The free bytes of the disk that a folder is on. */
export const freeIn = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

export const inMegabytes = (bytes: number) => Math.ceil(bytes / MEGABYTE);

/** What files of these sizes take of a disk, in bytes. */
export const takenBy = (sizes: readonly number[]) =>
  sizes.reduce((sum, size) => sum + (Math.floor(size / BLOCK) + 1) * BLOCK, 0);

/**
 * Throws BadBackup if what a backup says of itself does not fit into the folder where it is unpacked,
 * before any of it is written.
 */
export const requireFits = (path: string, folder: string, bytes: number, free = freeIn(folder)) => {
  const needed = bytes + RESERVE;
  if (free >= needed) return;
  throw new BadBackup(
    'no-room',
    path,
    `${inMegabytes(needed)} MB are needed in ${folder} and ${inMegabytes(free)} MB are free`,
  );
};
