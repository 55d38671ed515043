import { AsyncLocalStorage } from 'node:async_hooks';

/** How many calls of one are begun in one turn of the event loop. */
const SHARE = 4;
/** So many calls of one may wait; more are refused. */
const MOST_WAITING = 500;

type Begin = () => void;

export type FairTurns = ReturnType<typeof createFairTurns>;

/**
 * Shares the processor fairly among persons, or among congregations: of each only a few calls are
 * begun in one turn of the event loop, the others wait for the next turns. One with a thousand calls
 * at once delays the single call of another one by a few of them, not by a thousand. Alone, it is as
 * fast as before.
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

  /** Runs work for one of them now or in a later turn; undefined if too much waits already. */
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
      // It is begun amid somebody else's call, and must not become one in their language.
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
