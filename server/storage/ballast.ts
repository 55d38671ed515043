import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Log, loggableError } from '../log.ts';
import { writeWhole } from './write-file.ts';

/** Size of the ballast in bytes: space for the write-ahead log of a busy hour. */
const SIZE = 8 * 1024 * 1024;
/**
 * Size of the random block that is repeated, in bytes: no file system looks further back to compress it.
 */
const BLOCK = 1024 * 1024;
/** Multiple of its size that must be free before a removed ballast is written again. */
const PLENTY = 4;
/** Multiple of its size that must be free to write it at a start. */
const ENOUGH = 2;
/** Free space that the server needs to start, in bytes. */
const NEEDED_TO_START = 1024 * 1024;

export type Ballast = ReturnType<typeof ballastAt>;

/**
 * A file that only reserves space. When the disk is full it is removed, so that people can still sign in,
 * sign out and delete, and the server can stop cleanly. Other writes are refused until there is space
 * again. `free` returns the free space in bytes.
 */
export const ballastAt = (path: string, log: Log, free = () => freeBeside(path)) => {
  let isGivenUp = false;

  const put = (room: number) => {
    try {
      if (existsSync(path) || free() < room) return;
      if (isGivenUp) log.info('there is room on the disk again');
      isGivenUp = false;
      writeWhole(path, randomBytes(BLOCK), { times: SIZE / BLOCK, mayBeLost: true });
    } catch (error) {
      log.warn('no ballast', loggableError(error));
    }
  };

  const release = () => {
    if (!existsSync(path)) return false;
    isGivenUp = true;
    try {
      rmSync(path);
    } catch (error) {
      log.warn('ballast not given up', loggableError(error));
      return false;
    }
    log.warn('disk full: ballast given up, only signing in and out and deleting go on');
    return true;
  };

  const keep = () => put(PLENTY * SIZE);

  return {
    /** Writes the ballast if it is missing and the disk has plenty of space. */
    keep,
    /** Removes it. Returns whether it existed. */
    release,
    /** Frees the space that a start needs, before any file is opened. */
    releaseToStart: () => {
      if (free() < NEEDED_TO_START) release();
    },
    /**
     * Writes the ballast at a start. Without space for it, an earlier run removed it, and the free space
     * stays reserved for the essential calls.
     */
    keepFromStart: () => {
      put(ENOUGH * SIZE);
      if (existsSync(path) || isGivenUp || free() >= ENOUGH * SIZE) return;
      isGivenUp = true;
      log.warn('disk nearly full: only signing in and out and deleting go on');
    },
    /** Returns whether it was removed and there is still too little space to write it again. */
    isGivenUp: () => {
      if (isGivenUp) keep();
      return isGivenUp;
    },
  };
};

/** For a folder without reserved space of its own, such as one congregation of a host. */
export const NO_BALLAST: Ballast = {
  keep: () => {},
  release: () => false,
  releaseToStart: () => {},
  keepFromStart: () => {},
  isGivenUp: () => false,
};

const freeBeside = (path: string) => {
  const { bavail, bsize } = statfsSync(dirname(path));
  return bavail * bsize;
};
