import type { Tx } from '../db/change.ts';
import { statement } from '../db/statement.ts';

/*
 * FTS5 finds a page of its index by the beginning of the page's first word, which it keeps in a table
 * of its own. A deleted word leaves the page at once (`secure-delete`), but not that table, and only
 * FTS5 may write there. So where such a beginning is left of a deleted word, the index is put together
 * anew. The form of the pages is described in
 * SQLite's source, fts5_index.c.
 */
type Index = 'search' | 'people_search';
const PREFIXES: Record<Index, number> = { search: 7, people_search: 3 };

/** A page, and the beginning of a word by which it is found, as bytes. */
type Page = { term: Uint8Array; block: Uint8Array };

/** So many letters, after the sign of the index, are no trace of a word. */
const LITTLE = 4;

// The page of a word is the last one whose term is not greater.
const pagesOf = (index: Index) =>
  statement<Page, { words: string }>(`
    with segments as (select distinct segid from ${index}_idx),
    found as (
      select distinct s.segid, (
        select max(i.term) from ${index}_idx i
        where i.segid = s.segid and i.term <= cast(w.value as blob)) as term
      from json_each($words) w cross join segments s)
    select i.term, d.block
    from found f cross join ${index}_idx i on i.segid = f.segid and i.term = f.term
    cross join ${index}_data d on d.id = (i.segid << 37) + (i.pgno >> 1)
    where length(i.term) > ${LITTLE}`);
const PAGES = { search: pagesOf('search'), people_search: pagesOf('people_search') };

const goneFrom = statement<{ words: string }, { index: string }>(
  'select words from search_gone where source = $index',
);
const allNoted = statement<unknown>('delete from search_gone');

/**
 * Removes what is left of deleted words. Call it at the end of each change that deletes texts; the
 * triggers have noted their words.
 */
export const forgetWords = (tx: Tx) => {
  for (const index of ['search', 'people_search'] as const) {
    const gone = goneFrom.all(tx, { index });
    if (gone.length === 0) continue;
    tx.$client.run(`insert into ${index} (${index}) values ('flush')`);
    const words = new Set(gone.flatMap((row) => row.words.split(' ')));
    const keys = [...words].flatMap((word) => keysOf(word, PREFIXES[index]));
    const pages = PAGES[index].all(tx, { words: JSON.stringify([...new Set(keys)]) });
    if (pages.some(isFoundByGoneWord))
      tx.$client.run(`insert into ${index} (${index}) values ('optimize')`);
  }
  allNoted.run(tx, {});
};

/** Under what a word stands in the index: itself after a 0, its beginnings after their length. */
const keysOf = (word: string, prefixes: number) => {
  const letters = [...word];
  const beginnings = Array.from({ length: Math.min(prefixes, letters.length) }, (_, at) => at + 1);
  return [`0${word}`, ...beginnings.map((length) => length + letters.slice(0, length).join(''))];
};

const isFoundByGoneWord = ({ term, block }: Page) => {
  const first = firstWordIn(block);
  return first !== undefined && !term.every((byte, at) => first[at] === byte);
};

/**
 * The first word that begins on a page: bytes 2 and 3 say where the list of the words' places begins,
 * and each word there is its length and its bytes.
 */
const firstWordIn = (block: Uint8Array) => {
  const list = new DataView(block.buffer, block.byteOffset).getUint16(2);
  if (list >= block.length) return undefined;
  const { value: place } = varint(block, list);
  const { value: length, next } = varint(block, place);
  return block.slice(next, next + length);
};

/** A number of SQLite's file format: seven bits in each byte, the last one below 128. */
const varint = (bytes: Uint8Array, at: number) => {
  let value = 0;
  let next = at;
  for (;;) {
    const byte = bytes[next++] ?? 0;
    value = value * 128 + (byte & 127);
    if (byte < 128) return { value, next };
  }
};
