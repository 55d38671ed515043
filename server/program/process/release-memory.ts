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
  /** Discards compiled code and collects garbage when the process is idle. Code is compiled again when it runs. */
  shrink: () => void;
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
  // Nothing else discards the code: after the start it takes 4 MB.
  shrink: () => Bun.shrink(),
};

/**
 * Frees the memory of the start after five seconds, then memory whenever the process has grown. The engine collects garbage only when it is half of the
 * memory in use: on a large machine it rarely does, and an old machine has little. Returns its timer. For
 * one congregation: with many, a pause would be longer.
 */
export const releaseMemory = ({ memory, collect, shrink }: Process = THIS_ONE, every = LOOK) => {
  let least = Number.POSITIVE_INFINITY;
  let isStarting = true;
  return setInterval(() => {
    if (isStarting) shrink();
    isStarting = false;
    const now = memory();
    if (now === 0) return;
    least = Math.min(least, now);
    if (now - least < WORTH) return;
    collect();
    least = memory() || now;
  }, every);
};
