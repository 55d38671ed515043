import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../db/open.ts';
import { refused } from '../http/errors.ts';

const MEGABYTE = 1024 * 1024;
/** Room beyond the share, in bytes, so that people can still sign in and out and delete. */
const RESERVE = MEGABYTE;
/** With so little room left, in bytes, the share is the reason that something could not be saved. */
const NEARLY = MEGABYTE / 4;
/** The library leaves this part of the share to what people write. */
const FOR_WRITING = 1 / 10;

/** The share of the disk in bytes, by the setting in megabytes; null if there is no limit. */
export const shareOf = (mostDisk: number) => (mostDisk === 0 ? null : mostDisk * MEGABYTE);

/** The bytes of the library's files in a folder. */
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
 * What a data folder may take of the disk: its database and its library together, `most` megabytes;
 * 0 is no limit. SQLite keeps the database within it, and a sum that each upload and each removal
 * changes keeps the library. When it is full the reserve is opened for the calls that must go on.
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
  /** What can still be written into the database, in bytes. */
  const room = () => Math.max(all - files - database(), 0) + number('freelist_count') * pageSize;

  /** SQLite takes no limit below the size that a database has. */
  const limit = () => {
    if (most === 0) return;
    const bytes = all - files + (isGivenUp ? RESERVE : 0);
    db.$client.run(`pragma max_page_count = ${Math.max(Math.floor(bytes / pageSize), 1)}`);
  };
  limit();

  return {
    /** What is used, and how much there may be, in bytes; null where there is no limit. */
    use: () => (most === 0 ? null : { used: database() + files, most: all }),
    room: () => (most === 0 ? Number.POSITIVE_INFINITY : room()),
    /** Takes bytes for a file that arrives. Throws 507 if they are too many. */
    take: (bytes: number) => {
      if (most > 0 && database() + files + bytes > all * (1 - FOR_WRITING))
        throw refused('disk-full');
      files += bytes;
      limit();
    },
    /** Gives back those of a file that is gone. */
    giveBack: (bytes: number) => {
      files = Math.max(files - bytes, 0);
      limit();
    },
    /** Whether nothing more can be saved because of the share. */
    isFull: () => most > 0 && room() < NEARLY,
    /** Opens the reserve. Returns whether it was closed. */
    makeRoom: () => {
      if (isGivenUp) return false;
      isGivenUp = true;
      limit();
      return true;
    },
    /** Whether the reserve was opened and there is still too little room. */
    isShort: () => {
      if (isGivenUp && room() >= RESERVE) {
        isGivenUp = false;
        limit();
      }
      return isGivenUp;
    },
  };
};
