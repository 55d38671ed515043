import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf, type Log } from '../log.ts';
import { writeWhole } from './write-file.ts';

/** How large the ballast is, in bytes: room for the write-ahead log of a busy hour. */
const SIZE = 8 * 1024 * 1024;
/** So much of it is random, in bytes: no file system looks further to store a file in less room. */
const BLOCK = 1024 * 1024;
/** Once given up, it is put back when this many times its size is free. */
const PLENTY = 4;
/** A server that starts puts it there when this many times its size is free. */
const ENOUGH = 2;
/** A server cannot start with less room than this, in bytes. */
const NEEDED_TO_START = 1024 * 1024;

export type Ballast = ReturnType<typeof ballastAt>;

/**
 * A file that only takes up room. On a full disk it is given up, so that signing in and out,
 * deleting and ending cleanly still work; other writes wait until there is room again.
 * `free` gives the room that is left, in bytes.
 */
export const ballastAt = (path: string, log: Log, free = () => freeBeside(path)) => {
  let isGivenUp = false;

  const put = (room: number) => {
    try {
      if (existsSync(path) || free() < room) return;
      if (isGivenUp) log.info('there is room on the disk again');
      isGivenUp = false;
      writeWhole(path, Buffer.alloc(SIZE, randomBytes(BLOCK)), { mayBeLost: true });
    } catch (error) {
      log.warn('no ballast', codeOf(error));
    }
  };

  const release = () => {
    if (!existsSync(path)) return false;
    isGivenUp = true;
    try {
      rmSync(path);
    } catch (error) {
      log.warn('ballast not given up', codeOf(error));
      return false;
    }
    log.warn('disk full: ballast given up, only signing in and out and deleting go on');
    return true;
  };

  const keep = () => put(PLENTY * SIZE);

  return {
    /** Puts the ballast there where it is missing and the disk has plenty of room. */
    keep,
    /** Gives it up; says whether there was any. */
    release,
    /** Makes the room that a start takes, before anything is opened. */
    releaseToStart: () => {
      if (free() < NEEDED_TO_START) release();
    },
    /**
     * Puts the ballast there at a start. Where it is missing and cannot be put there, an earlier
     * run gave it up: what room there is must still serve the most needed calls alone.
     */
    keepFromStart: () => {
      put(ENOUGH * SIZE);
      if (existsSync(path) || isGivenUp || free() >= ENOUGH * SIZE) return;
      isGivenUp = true;
      log.warn('disk nearly full: only signing in and out and deleting go on');
    },
    /** Whether it was given up, and there is still too little room to put it back. */
    isGivenUp: () => {
      if (isGivenUp) keep();
      return isGivenUp;
    },
  };
};

const freeBeside = (path: string) => {
  const { bavail, bsize } = statfsSync(dirname(path));
  return bavail * bsize;
};
