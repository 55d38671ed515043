import { change } from './change.ts';
import type { Db } from './open.ts';

/** Pages that are freed in one step: a few milliseconds. */
const PAGES = 64;
/** Fewer free pages are left for the next rows. */
const FEW = 64;

const freePages = ({ $client }: Db) =>
  $client.query<{ freelist_count: number }, []>('pragma freelist_count').get()?.freelist_count ?? 0;

/** Returns the disk space of deleted rows, in steps, each a transaction with other calls in between. */
export const shrinkFile = async (db: Db, inTurn: <T>(work: () => T) => Promise<T>) => {
  for (let left = freePages(db); left > FEW; ) {
    const before = left;
    left = await inTurn(() => {
      // The statement is read to its end: each of its rows frees a page.
      change(db, () => db.$client.query(`pragma incremental_vacuum(${PAGES})`).all());
      return freePages(db);
    });
    if (left >= before) return;
  }
};
