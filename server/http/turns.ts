import type { PageQuery } from '../../shared/call.ts';
import { createFairQueue } from './fair-queue.ts';
import type { Page } from './page.ts';

/** Rows that are read in one turn: about a fifth of a millisecond. */
export const SLICE = 25;
/** Shorter lists are read at once: waiting for a turn would be slower. */
const SHORT = 50;

/** Runs work in a turn of its owner, a user's id; undefined for the server's own jobs. */
export type InTurn = <T>(work: () => T, whose?: number) => Promise<T>;

/**
 * Runs slices of long reads one at a time, with other calls in between. Twenty long reads then delay a short
 * call by one slice instead of twenty reads, and another user's long read by one slice for each of its own.
 */
export const createTurns = (): InTurn => {
  const queue = createFairQueue();
  return (work, whose) =>
    queue.run(whose, async () => {
      await nextLoop();
      return work();
    });
};

const nextLoop = () => new Promise<void>((go) => setImmediate(go));

/** Runs all steps of some work, one per turn. Returns its result. */
export const doInTurn = async <Result>(
  steps: Generator<void, Result>,
  inTurn: InTurn,
  whose?: number,
): Promise<Result> => {
  for (;;) {
    const { done, value } = await inTurn(() => steps.next(), whose);
    if (done) return value;
  }
};

/** Runs all steps of some work at once, where no call waits. Returns its result. */
export const doAtOnce = <Result>(steps: Generator<void, Result>): Result => {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
};

/**
 * Runs steps of some work in batches of `atOnce`, with other calls in between. Started again while it runs,
 * it does nothing: its steps include what was added. `failed` is called when a step of a later batch throws.
 */
export const createBatches = (
  steps: () => Iterator<void>,
  { atOnce, failed }: { atOnce: number; failed: () => void },
) => {
  let left: Iterator<void> | undefined;

  const doBatch = () => {
    try {
      for (let step = 0; step < atOnce; step++)
        if (left?.next().done !== false) {
          left = undefined;
          return;
        }
    } catch (error) {
      left = undefined;
      throw error;
    }
    setImmediate(doNext);
  };

  const doNext = () => {
    try {
      doBatch();
    } catch {
      failed();
    }
  };

  return {
    /** Runs the first batch. Throws the errors of its steps. */
    start: () => {
      if (left) return;
      left = steps();
      doBatch();
    },
    /** Drops the remaining steps. */
    stop: () => {
      left = undefined;
    },
  };
};

export const readInSlices = async <Item>(
  read: (query: PageQuery) => Page<Item>,
  { limit, before }: PageQuery,
  inTurn: InTurn,
): Promise<Page<Item>> => {
  if (limit <= SHORT) return read({ limit, before });
  const items: Item[] = [];
  let next: string | null = before ?? null;
  let total: number | undefined;
  do {
    const query = { limit: Math.min(SLICE, limit - items.length), before: next ?? undefined };
    const page = await inTurn(() => read(query));
    items.push(...page.items);
    next = page.next;
    total ??= page.total;
  } while (next && items.length < limit);
  return { items, next, total };
};
