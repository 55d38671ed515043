import { readdirSync, readFileSync } from 'node:fs';
import type { Log } from '../../log.ts';

/** Part of the limit above which idle connections are closed. */
const NEARLY_OUT = 0.9;
/** Part of the limit below which there are enough descriptors again. */
const ENOUGH = 0.7;
/** Descriptors reserved for the database, files, mail and calls. */
const FOR_OTHERS = 64;

/**
 * Returns the limit of open files and connections for this process; undefined if the system is not Linux.
 * Bun has already raised it to the maximum.
 */
export const descriptorLimit = () => {
  try {
    const [, soft] =
      /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft ? Number(soft) : undefined;
  } catch {
    return undefined;
  }
};

/** Returns the number of open descriptors. Counting needs one; without a free one, returns the limit. */
export const openDescriptors = (limit: number) => {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return limit;
  }
};

/** Returns the number of event streams allowed under this limit: half of the unreserved descriptors. */
export const pagesUnder = (limit: number) => Math.max(1, Math.floor((limit - FOR_OTHERS) / 2));

type Parts = {
  limit: number;
  open: () => number;
  /** Closes idle connections. Returns their number. */
  closeIdle: () => number;
  log: Log;
};

/**
 * Closes idle connections when the process is nearly out of descriptors. Without this no new client could
 * connect, and Bun would retry endlessly. Browsers reconnect when they need to. Logs the start and the
 * end.
 */
export const descriptorWatch = ({ limit, open, closeIdle, log }: Parts) => {
  let isShort = false;
  let closed = 0;
  return () => {
    const now = open();
    if (now >= limit * NEARLY_OUT) {
      if (!isShort) log.warn('nearly out of descriptors: idle connections are closed', { limit });
      isShort = true;
      closed += closeIdle();
    } else if (isShort && now < limit * ENOUGH) {
      log.info('enough descriptors again', { limit, closed });
      isShort = false;
      closed = 0;
    }
  };
};
