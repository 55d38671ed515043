import { existsSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { z } from 'zod';
import type { DataFiles } from '../../storage/files.ts';
import { NotBackedUp } from './errors.ts';

/*
 * A disk that is not plugged in leaves an empty folder where it is mounted otherwise. What is copied there
 * would fill the disk of the system, and be no copy elsewhere.
 */

const noted = z.object({ folder: z.string(), disk: z.string() });

/** Keeps on which disk a folder for copies is, while it is there. */
export const noteCopyDisk = ({ copies }: Pick<DataFiles, 'copies'>, folder: string) => {
  const disk = existsSync(folder) ? mountAbove(folder) : undefined;
  if (!disk || disk === notedDisk(copies, folder)) return;
  try {
    writeFileSync(copies, `${JSON.stringify({ folder, disk })}\n`, { mode: 0o600 });
  } catch {
    // Then a start after the disk was pulled out knows nothing of it.
  }
};

/**
 * The place of the disk that a folder for copies was on, or is to be on by the system's list of disks,
 * and which is not there; undefined if nothing is missing.
 */
export const missingCopyDisk = (
  { copies }: Pick<DataFiles, 'copies'>,
  folder: string,
  disks = disksOfSystem(),
): string | undefined => {
  const places = [notedDisk(copies, folder), ...disks].flatMap((place) => place ?? []);
  return places.find((place) => isAbove(place, folder) && !isMounted(place));
};

/** Throws NotBackedUp if the disk of the folder for copies is not there. */
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

/** The nearest folder at or above this one on which a disk is mounted; undefined if it is the top. */
const mountAbove = (folder: string): string | undefined => {
  const path = realpathSync(folder);
  if (dirname(path) === path) return undefined;
  return isMounted(path) ? path : mountAbove(dirname(path));
};

/** A folder is on another disk than the one above it if something is mounted there. */
const isMounted = (path: string) => {
  const dev = (one: string) => statSync(one, { throwIfNoEntry: false })?.dev;
  return existsSync(path) && dev(path) !== dev(dirname(path));
};

const isAbove = (place: string, folder: string) => {
  const way = relative(place, resolve(folder));
  return way === '' || !/^\.\.([\\/]|$)/.test(way);
};

/** Where Linux is to mount disks (fstab(5)), but for the top. Spaces are written as \040. */
const disksOfSystem = () => {
  if (process.platform !== 'linux' || !existsSync('/etc/fstab')) return [];
  return disksIn(readFileSync('/etc/fstab', 'utf8'));
};

export const disksIn = (fstab: string) =>
  fstab.split('\n').flatMap((line) => {
    const [device = '', place = '', , options = ''] = line.trim().split(/\s+/);
    // A folder that is shown at another place is on no disk of its own.
    const isDisk = !device.startsWith('#') && !options.split(',').some((one) => /bind/.test(one));
    return isDisk && /^\/./.test(place) ? [place.replaceAll('\\040', ' ')] : [];
  });
