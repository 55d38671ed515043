import type { PageQuery } from '../../shared/call.ts';
import type { Page } from './page.ts';

/** How many rows are read in one turn: about a fifth of a millisecond. */
export const SLICE = 25;
/** Shorter lists are read at once: waiting for a turn would only make them slower. */
const SHORT = 50;

export type InTurn = <T>(work: () => T) => Promise<T>;

/**
 * Runs long reads in slices, one at a time, with other calls in between. Twenty long reads then
 * delay a short call by one slice instead of twenty reads.
 */
export const createTurns = (): InTurn => {
  let last: Promise<unknown> = Promise.resolve();
  return async (work) => {
    const before = last;
    let done = () => {};
    last = new Promise<void>((settled) => {
      done = settled;
    });
    try {
      await before;
      await nextLoop();
      return work();
    } finally {
      done();
    }
  };
};

const nextLoop = () => new Promise<void>((go) => setImmediate(go));

/** Reads one page of a list in slices, one for each turn. */
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
