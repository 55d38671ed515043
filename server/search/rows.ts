import type { Tx } from '../db/change.ts';
import { statement } from '../db/statement.ts';
import { firstRowOf } from './positions.ts';

/* Rows of the text index. It stores no words: a row has its source and a checksum of its text. */

/** A row of a request: its own (`p`), or one of its texts, such as `c12` for a comment. */
export type IndexRow = { row: number; source: string; state: string };

const addRow = statement<unknown, IndexRow & { words: string }>(
  'insert into search (rowid, words, source, state) values ($row, $words, $source, $state)',
);
const replaced = statement<unknown, IndexRow & { words: string }>(
  'update search set words = $words, source = $source, state = $state where rowid = $row',
);
const oneRow = statement<IndexRow, { row: number }>(
  'select rowid as row, source, state from search where rowid = $row',
);
const lastRow = statement<{ row: number }, { first: number; end: number }>(`
  select rowid as row from search where rowid >= $first and rowid < $end
  order by rowid desc limit 1`);
const rowsFrom = statement<IndexRow, { after: number; end: number; limit: number }>(`
  select rowid as row, source, state from search where rowid > $after and rowid < $end
  order by rowid limit $limit`);
const rowOf = statement<IndexRow, { first: number; end: number; source: string }>(`
  select rowid as row, source, state from search
  where rowid >= $first and rowid < $end and source = $source`);
const tracesNoted = statement<unknown, { name: string }>(`
  insert into search_traces values ($name, 1)
  on conflict (name) do update set deleted = deleted + 1`);

const boundsOf = (prayerId: number) => ({
  first: firstRowOf(prayerId),
  end: firstRowOf(prayerId + 1),
});

/** Returns the request's own row, if it is in the index. */
export const ownRow = (tx: Tx, prayerId: number) => oneRow.get(tx, { row: firstRowOf(prayerId) });

/** Returns the row of one of its texts. */
export const rowOfText = (tx: Tx, prayerId: number, source: string) =>
  rowOf.get(tx, { ...boundsOf(prayerId), source });

/** Returns the next rows of a request's texts. */
export const rowsAfter = (tx: Tx, prayerId: number, after: number, limit: number) => {
  const { first, end } = boundsOf(prayerId);
  return rowsFrom.all(tx, { after: Math.max(after, first), end, limit });
};

/** Adds a row after the last one of its request. */
export const addTextRow = (tx: Tx, prayerId: number, row: Omit<IndexRow, 'row'>, words: string) => {
  const last = lastRow.get(tx, boundsOf(prayerId))?.row ?? firstRowOf(prayerId);
  addRow.run(tx, { ...row, row: last + 1, words });
};

/** Adds a request's own row. */
export const addOwnRow = (tx: Tx, prayerId: number, row: Omit<IndexRow, 'row'>, words: string) =>
  addRow.run(tx, { ...row, row: firstRowOf(prayerId), words });

export const replaceRow = (tx: Tx, row: IndexRow, words: string) => {
  replaced.run(tx, { ...row, words });
  noteTraces(tx, 'search');
};

/** Stores that words were removed: the index has traces of them until its parts are merged. */
export const noteTraces = (tx: Tx, name: 'search' | 'people_search') =>
  tracesNoted.run(tx, { name });
