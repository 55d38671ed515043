import { existsSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { z } from 'zod';
import type { DataFiles } from '../../storage/files.ts';
import { NotBackedUp } from './errors.ts';

/* An unplugged disk leaves its mount folder empty. A copy there would fill the system's disk and be lost with it. */

const noted = z.object({ folder: z.string(), disk: z.string() });

/** Stores which disk holds the folder for copies, if that disk is mounted. */
export const noteCopyDisk = ({ copies }: Pick<DataFiles, 'copies'>, folder: string) => {
  const disk = existsSync(folder) ? mountAbove(folder) : undefined;
  if (!disk || disk === notedDisk(copies, folder)) return;
  try {
    writeFileSync(copies, `${JSON.stringify({ folder, disk })}\n`, { mode: 0o600 });
  } catch {
    // Not stored: a later start without the disk cannot name it.
  }
};

/**
 * Returns the mount path of the disk for copies if it is missing: the stored one, or the one in the system's
 * list of disks. Returns undefined if no disk is missing.
 */
export const missingCopyDisk = (
  { copies }: Pick<DataFiles, 'copies'>,
  folder: string,
  disks = disksOfSystem(),
): string | undefined => {
  const places = [notedDisk(copies, folder), ...disks].flatMap((place) => place ?? []);
  return places.find((place) => isAbove(place, folder) && !isMounted(place));
};

/** Throws NotBackedUp if the disk of the folder for copies is missing. */
export const requireCopyDisk = (files: Pick<DataFiles, 'copies'>, folder: string) => {
  const missing = missingCopyDisk(files, folder);
  if (missing === undefined) return noteCopyDisk(files, folder);
  throw new NotBackedUp(
    'no-disk',
    `The disk of ${missing} is not there, so no copy was made in ${folder}.`,
  );
};

const notedDisk = (path: string, folder: string) => {
  try {
    const { success, data } = noted.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return success && data.folder === folder ? data.disk : undefined;
  } catch {
    return undefined;
  }
};

/** Returns the nearest folder at or above this one on which a disk is mounted; undefined if that is `/`. */
const mountAbove = (folder: string): string | undefined => {
  const path = realpathSync(folder);
  if (dirname(path) === path) return undefined;
  return isMounted(path) ? path : mountAbove(dirname(path));
};

/** Returns whether a disk is mounted at `path`: its device differs from its parent's. */
const isMounted = (path: string) => {
  const dev = (one: string) => statSync(one, { throwIfNoEntry: false })?.dev;
  return existsSync(path) && dev(path) !== dev(dirname(path));
};

const isAbove = (place: string, folder: string) => {
  const way = relative(place, resolve(folder));
  return way === '' || !/^\.\.([\\/]|$)/.test(way);
};

/** Returns where Linux mounts disks by fstab(5), without `/`. Spaces are written as \040. */
const disksOfSystem = () => {
  if (process.platform !== 'linux' || !existsSync('/etc/fstab')) return [];
  return disksIn(readFileSync('/etc/fstab', 'utf8'));
};

export const disksIn = (fstab: string) =>
  fstab.split('\n').flatMap((line) => {
    const [device = '', place = '', , options = ''] = line.trim().split(/\s+/);
    // A bind mount is no disk of its own.
    const isDisk = !device.startsWith('#') && !options.split(',').some((one) => /bind/.test(one));
    return isDisk && /^\/./.test(place) ? [place.replaceAll('\\040', ' ')] : [];
  });
