import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Log } from '../log.ts';
import { writeWhole } from './write-file.ts';

/** How large the ballast is, in bytes: room for the write-ahead log of a busy hour. */
const SIZE = 8 * 1024 * 1024;
/** It is put back when this many times its size is free. */
const PLENTY = 4;

export type Ballast = ReturnType<typeof ballastAt>;

/**
 * A file that only takes up room. On a full disk it is given up, so that signing in and out,
 * deleting and ending cleanly still work; other writes wait until there is room again.
 */
export const ballastAt = (path: string, log: Log) => {
  const free = () => {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize;
  };
  let isGivenUp = false;
  return {
    /** Puts the ballast there where it is missing and the disk has plenty of room. */
    keep: () => {
      try {
        if (existsSync(path) || free() < PLENTY * SIZE) return;
        if (isGivenUp) log.info('there is room on the disk again');
        isGivenUp = false;
        // Random, so that no file system stores it in less room.
        writeWhole(path, randomBytes(SIZE));
      } catch (error) {
        log.warn('no ballast', { code: error instanceof Error ? error.name : 'error' });
      }
    },
    /** Gives it up; says whether there was any. */
    release: () => {
      if (!existsSync(path)) return false;
      rmSync(path);
      isGivenUp = true;
      log.warn('disk full: ballast given up, only signing in and out and deleting go on');
      return true;
    },
    /** Whether it was given up and could not be put back yet. */
    isGivenUp: () => isGivenUp,
  };
};
