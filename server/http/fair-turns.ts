import { AsyncLocalStorage } from 'node:async_hooks';

/** Calls of one owner that begin in one turn of the event loop. */
const SHARE = 4;
/** Maximum waiting calls of one owner; more are refused. */
const MOST_WAITING = 500;

type Begin = () => void;

export type FairTurns = ReturnType<typeof createFairTurns>;

/**
 * Shares the processor fairly among users, or among congregations: in one turn of the event loop only a few
 * calls of each begin, and the others wait for the next turns. A thousand calls at once of one owner delay
 * another's single call by a few of them. A single owner is not slowed.
 */
export const createFairTurns = ({ share = SHARE, mostWaiting = MOST_WAITING } = {}) => {
  const begun = new Map<string, number>();
  const waiting = new Map<string, Begin[]>();
  let isPlanned = false;

  const plan = () => {
    if (isPlanned) return;
    isPlanned = true;
    setImmediate(nextTurn);
  };

  const nextTurn = () => {
    isPlanned = false;
    begun.clear();
    for (const [whose, queue] of waiting) {
      const now = queue.splice(0, share);
      begun.set(whose, now.length);
      if (queue.length === 0) waiting.delete(whose);
      for (const begin of now) begin();
    }
    if (waiting.size > 0) plan();
  };

  /** Runs work of an owner now or in a later turn. Returns undefined if too much waits already. */
  return <T>(whose: string, work: () => T | Promise<T>): T | Promise<T> | undefined => {
    plan();
    const count = begun.get(whose) ?? 0;
    const queue = waiting.get(whose);
    if (!queue && count < share) {
      begun.set(whose, count + 1);
      return work();
    }
    if (queue && queue.length >= mostWaiting) return undefined;
    return new Promise<T>((resolve, reject) => {
      // The call begins within another call, and must not get its language.
      const begin = AsyncLocalStorage.bind(() => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      });
      if (queue) queue.push(begin);
      else waiting.set(whose, [begin]);
    });
  };
};
