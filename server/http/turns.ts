import type { PageQuery } from '../../shared/call.ts';
import type { Page } from './page.ts';

/** How many rows are read in one turn: about a fifth of a millisecond. */
export const SLICE = 25;
/** A list of so many rows is as short as any call: waiting for a turn only makes it slower. */
const SHORT = 50;

export type InTurn = <T>(work: () => T) => Promise<T>;

/**
 * Lets long reads go on side by side with short calls: one slice of work at a time, and before
 * each whatever short call has come in meanwhile. So twenty long reads at once keep a short
 * call waiting for one slice, not for twenty reads.
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

/** Reads one page of a list in slices, each in a turn of its own. */
export const readInSlices = async <Item>(
  read: (query: PageQuery) => Page<Item>,
  { limit, before }: PageQuery,
  inTurn: InTurn,
): Promise<Page<Item>> => {
  if (limit <= SHORT) return read({ limit, before });
  const items: Item[] = [];
  let next: string | null = before ?? null;
  do {
    const query = { limit: Math.min(SLICE, limit - items.length), before: next ?? undefined };
    const page = await inTurn(() => read(query));
    items.push(...page.items);
    next = page.next;
  } while (next && items.length < limit);
  return { items, next };
};
