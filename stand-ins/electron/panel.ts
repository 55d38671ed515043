type Done = (error: Error | null) => void;

/**
 * The panel of a Linux desktop, which draws the signs beside the clock: it may come after the programs
 * that start at log-in, and be gone for a while. `gdbus` tells of it.
 */
export const createPanel = () => {
  let isThere = true;
  const waiting = new Set<Done>();
  const panel = {
    isThere: () => isThere,
    come: () => {
      isThere = true;
      for (const done of waiting) done(null);
      waiting.clear();
    },
    leave: () => {
      isThere = false;
    },
    /** What stands in for Node's `child_process` where the program asks `gdbus`. */
    processes: {
      execFileSync: () => `(${isThere},)\n`,
      /** `gdbus wait`: it ends when the name has an owner. */
      execFile: (_program: string, _words: string[], done: Done) => {
        if (isThere) queueMicrotask(() => done(null));
        else waiting.add(done);
        return { unref: () => {} };
      },
    },
  };
  return panel;
};

export type Panel = ReturnType<typeof createPanel>;
