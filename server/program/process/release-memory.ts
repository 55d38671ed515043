const MEGABYTE = 1024 * 1024;

/** How often it is looked at, in milliseconds. */
const LOOK = 5_000;
/** Garbage of so many bytes is worth a pause of some 25 ms. */
const WORTH = 5 * MEGABYTE;

type Process = {
  /** What it takes in RAM now, in bytes; 0 if that cannot be told. */
  memory: () => number;
  /** Frees what nobody needs any more, before it returns. */
  collect: () => void;
};

const THIS_ONE: Process = {
  memory: () => {
    try {
      return process.memoryUsage.rss();
    } catch {
      // It is read from a file, and there is no descriptor left. Nothing has grown as far as we know.
      return 0;
    }
  },
  collect: () => Bun.gc(true),
};

/**
 * Frees memory whenever the process has grown. The engine lets garbage lie until there is half as
 * much as what is needed: on a large machine it never seems to be in want of any, and an old one has
 * little. Returns its timer. For one congregation: where there are many, a pause would be longer.
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
