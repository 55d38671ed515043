import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../db/open.ts';
import { refused } from '../http/errors.ts';

const MEGABYTE = 1024 * 1024;
/** Space beyond the quota, in bytes, so that people can still sign in and out and delete. */
const RESERVE = MEGABYTE;
/** Free space, in bytes, below which the quota is the reason for a failed write. */
const NEARLY = MEGABYTE / 4;
/** Part of the quota that the library leaves to texts. */
const FOR_WRITING = 1 / 10;

/** Returns the disk quota in bytes, by the setting in megabytes; null without a limit. */
export const shareOf = (mostDisk: number) => (mostDisk === 0 ? null : mostDisk * MEGABYTE);

/** Returns the bytes of the library's files in a folder. */
export const sizeOfFiles = (folder: string) => {
  let sum = 0;
  try {
    for (const name of readdirSync(folder))
      sum += statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    // There is no library yet.
  }
  return sum;
};

export type DiskQuota = ReturnType<typeof createDiskQuota>;

/**
 * Limits the disk space of a data folder: its database and its library together, `most` megabytes; 0 is no
 * limit. SQLite limits the database, and a sum that each upload and each removal changes limits the
 * library. When the quota is full the reserve is opened for essential calls.
 */
export const createDiskQuota = (db: Db, uploads: string, most: number) => {
  const all = most * MEGABYTE;
  let files = most > 0 ? sizeOfFiles(uploads) : 0;
  let isGivenUp = false;

  const number = (pragma: string) => {
    const row = db.$client.query<Record<string, number>, []>(`pragma ${pragma}`).get();
    return Object.values(row ?? {})[0] ?? 0;
  };
  const pageSize = number('page_size');
  const database = () => number('page_count') * pageSize;
  /** Returns the bytes that can still be written into the database. */
  const room = () => Math.max(all - files - database(), 0) + number('freelist_count') * pageSize;

  /** SQLite accepts no limit below the size of a database. */
  const limit = () => {
    if (most === 0) return;
    const bytes = all - files + (isGivenUp ? RESERVE : 0);
    db.$client.run(`pragma max_page_count = ${Math.max(Math.floor(bytes / pageSize), 1)}`);
  };
  limit();

  return {
    /** Returns the used bytes and the quota; null without a limit. */
    use: () => (most === 0 ? null : { used: database() + files, most: all }),
    room: () => (most === 0 ? Number.POSITIVE_INFINITY : room()),
    /** Reserves bytes for an arriving file. Throws 507 for too many. */
    take: (bytes: number) => {
      if (most > 0 && database() + files + bytes > all * (1 - FOR_WRITING))
        throw refused('disk-full');
      files += bytes;
      limit();
    },
    /** Releases the bytes of a deleted file. */
    giveBack: (bytes: number) => {
      files = Math.max(files - bytes, 0);
      limit();
    },
    /** Returns whether the quota stops further writes. */
    isFull: () => most > 0 && room() < NEARLY,
    /** Opens the reserve. Returns whether it was closed. */
    makeRoom: () => {
      if (isGivenUp) return false;
      isGivenUp = true;
      limit();
      return true;
    },
    /** Returns whether the reserve was opened and there is still too little space. */
    isShort: () => {
      if (isGivenUp && room() >= RESERVE) {
        isGivenUp = false;
        limit();
      }
      return isGivenUp;
    },
  };
};
