type Begin = () => void;
type Waiting = Map<unknown, Begin[]>;

export type FairQueue = ReturnType<typeof createFairQueue>;

/**
 * Runs at most `atOnce` works at a time. Owners take turns: an owner with one work waits for one work of each other
 * owner, not for all that others have queued before. Late work waits until no other work waits.
 */
export const createFairQueue = (atOnce = 1) => {
  const waiting: Waiting = new Map();
  const late: Waiting = new Map();
  let underWay = 0;

  const next = () => {
    const queue = waiting.size > 0 ? waiting : late;
    const first = queue.entries().next();
    if (first.done || underWay >= atOnce) return;
    const [owner, works] = first.value;
    const begin = works.shift();
    // An owner with more works comes after all others.
    queue.delete(owner);
    if (works.length > 0) queue.set(owner, works);
    underWay++;
    begin?.();
  };

  /** Resolves when the owner's turn comes. Call `leave` when the work is done. */
  const enter = (owner: unknown, { isLate = false } = {}) =>
    new Promise<void>((begin) => {
      add(isLate ? late : waiting, owner, [begin]);
      next();
    });

  const leave = () => {
    underWay--;
    next();
  };

  return {
    enter,
    leave,
    /** Does this work when its owner's turn comes. */
    run: async <T>(owner: unknown, work: () => T | Promise<T>): Promise<T> => {
      await enter(owner);
      try {
        return await work();
      } finally {
        leave();
      }
    },
    /** Treats the owner's late works as any other. */
    hurry: (owner: unknown) => {
      const works = late.get(owner);
      late.delete(owner);
      if (works) add(waiting, owner, works);
    },
    waitingOf: (owner: unknown) => waiting.get(owner)?.length ?? 0,
  };
};

const add = (queue: Waiting, owner: unknown, works: Begin[]) => {
  const before = queue.get(owner);
  if (before) before.push(...works);
  else queue.set(owner, works);
};
