import { readdirSync, readFileSync } from 'node:fs';
import type { Log } from '../log.ts';

/** From this share of the limit on, no more can be spared for connections that do nothing. */
const NEARLY_OUT = 0.9;
/** Below this share, there are enough again. */
const ENOUGH = 0.7;
/** What the database, its files, mail and calls need, beside pages that stay open. */
const FOR_OTHERS = 64;

/**
 * How many files and connections this process may have open, where the system tells: on Linux.
 * Bun has raised it as far as it may by then.
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

/** How many are open. To count them takes one more: where there is none left, it is the limit. */
export const openDescriptors = (limit: number) => {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return limit;
  }
};

/** How many pages may stay open under this limit: half of what others do not need. */
export const pagesUnder = (limit: number) => Math.max(1, Math.floor((limit - FOR_OTHERS) / 2));

type Parts = {
  limit: number;
  open: () => number;
  /** Closes the connections that wait for nothing; gives how many. */
  closeIdle: () => number;
  log: Log;
};

/**
 * Looks whether connections use up what the process may have open. Then nobody new is let in,
 * and Bun tries over and over: so the idle ones are closed, and browsers open theirs again when
 * they need one. Says so once when it begins and once when it is over.
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
