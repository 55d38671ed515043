import { accessSync, constants, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { retryLater } from '../http/errors.ts';
import { type Log, loggableError } from '../log.ts';
import type { Ballast } from './ballast.ts';
import type { DiskQuota } from './disk-quota.ts';

/** Longest time that deleted text may stay in the write-ahead log, in milliseconds. */
const FORGET_AFTER = 30_000;

export type Storage = {
  /** Throws 503 if the database file is missing or cannot be written. */
  requireWritable: () => void;
  /** Returns whether the file is still the opened one. */
  isSame: () => boolean;
  /** Throws 503 if the database does not answer. */
  requireAnswer: () => void;
  /** Returns whether the disk or the disk quota was full and still has too little space. */
  isShort: () => boolean;
  /** Returns the free bytes of the disk quota and of its disk; null where the system does not know. */
  freeSpace: () => Promise<number | null>;
  /** Frees some space on a full disk or in a full quota. Returns whether it could. */
  makeRoom: () => boolean;
  /** Empties the write-ahead log after text was deleted, now or within half a minute. */
  forget: (when: 'now' | 'soon') => void;
  close: () => void;
};

type Parts = { db: Db; path: string; ballast: Ballast; share: DiskQuota; log: Log };

/** Watches the database's file while the server runs. */
export const createStorage = ({ db, path, ballast, share, log }: Parts): Storage => {
  const opened = statSync(path).ino;
  let wasThere = true;
  let timer: Timer | undefined;

  const isSame = () => statSync(path, { throwIfNoEntry: false })?.ino === opened;

  const isWritable = () => {
    try {
      accessSync(path, constants.W_OK);
      return isSame();
    } catch {
      return false;
    }
  };

  const requireWritable = () => {
    const isThere = isWritable();
    if (isThere !== wasThere) {
      if (isThere) log.info('the database can be written to again');
      else log.error('the database was removed, replaced or made read-only while in use');
      wasThere = isThere;
    }
    if (!isThere) throw retryLater('cannot-save', 5);
  };

  const checkpoint = () => {
    timer = undefined;
    try {
      db.$client.run('pragma wal_checkpoint(truncate)');
    } catch (error) {
      log.warn('checkpoint failed', loggableError(error));
    }
  };

  /** A congregation with a full quota leaves the host's reserve alone. */
  const makeRoom = () => {
    if (!share.isFull()) return ballast.release();
    const hasRoom = share.makeRoom();
    if (hasRoom)
      log.warn('share of the disk full: only signing in and out and deleting go on', {
        ...share.use(),
      });
    return hasRoom;
  };

  return {
    requireWritable,
    isSame,
    requireAnswer: () => {
      requireWritable();
      db.get(sql`select 1`);
    },
    isShort: () => share.isShort() || ballast.isGivenUp(),
    freeSpace: async () => {
      try {
        const { bavail, bsize } = await statfs(dirname(path));
        return Math.min(bavail * bsize, share.room());
      } catch {
        return null;
      }
    },
    makeRoom,
    forget: (when) => {
      if (when === 'now') return checkpoint();
      timer ??= setTimeout(checkpoint, FORGET_AFTER);
      timer.unref();
    },
    close: () => clearTimeout(timer),
  };
};
