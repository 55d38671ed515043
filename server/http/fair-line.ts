type Begin = () => void;

/**
 * Does at most `atOnce` things at a time, and lets those who ask take turns: somebody with one thing
 * waits for one of everybody else's, not for all that others have put in line before.
 */
export const createFairLine = (atOnce: number) => {
  const waiting = new Map<unknown, Begin[]>();
  let underWay = 0;

  const next = () => {
    const first = waiting.entries().next();
    if (first.done || underWay >= atOnce) return;
    const [whose, line] = first.value;
    const begin = line.shift();
    // Somebody with more in line comes after all others.
    waiting.delete(whose);
    if (line.length > 0) waiting.set(whose, line);
    underWay++;
    begin?.();
  };

  return {
    /** How many of somebody's things wait. */
    waitingOf: (whose: unknown) => waiting.get(whose)?.length ?? 0,
    /** Does this when its turn comes. */
    run: async <T>(whose: unknown, work: () => Promise<T>): Promise<T> => {
      await new Promise<void>((begin) => {
        const line = waiting.get(whose);
        if (line) line.push(begin);
        else waiting.set(whose, [begin]);
        next();
      });
      try {
        return await work();
      } finally {
        underWay--;
        next();
      }
    },
  };
};
