const MEGABYTE = 1024 * 1024;

/** Time between two looks at the memory, in milliseconds. */
const LOOK = 5_000;
/** Bytes of garbage that are worth a pause of about 25 ms. */
const WORTH = 5 * MEGABYTE;

type Process = {
  /** Returns the bytes in RAM; 0 if unknown. */
  memory: () => number;
  /** Collects garbage before it returns. */
  collect: () => void;
};

const THIS_ONE: Process = {
  memory: () => {
    try {
      return process.memoryUsage.rss();
    } catch {
      // The size is read from a file, and there is no free descriptor. The growth is unknown.
      return 0;
    }
  },
  collect: () => Bun.gc(true),
};

/**
 * Frees memory whenever the process has grown. The engine collects garbage only when it is half of the
 * memory in use: on a large machine it rarely does, and an old machine has little. Returns its timer. For
 * one congregation: with many, a pause would be longer.
 */
export const releaseMemory = ({ memory, collect }: Process = THIS_ONE, every = LOOK) => {
  let least = Number.POSITIVE_INFINITY;
  return setInterval(() => {
    const now = memory();
    if (now === 0) return;
    least = Math.min(least, now);
    if (now - least < WORTH) return;
    collect();
    least = memory() || now;
  }, every);
};
