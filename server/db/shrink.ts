import { change } from './change.ts';
import type { Db } from './open.ts';

/** So many pages are given back in one step: a few milliseconds. */
const PAGES = 64;
/** Fewer are left for what is written next. */
const FEW = 64;

const freePages = ({ $client }: Db) =>
  $client.query<{ freelist_count: number }, []>('pragma freelist_count').get()?.freelist_count ?? 0;

/**
 * Gives the disk back what deleted rows have left, in steps, each a transaction of its own with calls
 * in between.
 */
export const shrinkFile = async (db: Db, inTurn: <T>(work: () => T) => Promise<T>) => {
  for (let left = freePages(db); left > FEW; ) {
    const before = left;
    left = await inTurn(() => {
      // A statement that is read to its end: each row of it is a page.
      change(db, () => db.$client.query(`pragma incremental_vacuum(${PAGES})`).all());
      return freePages(db);
    });
    if (left >= before) return;
  }
};
