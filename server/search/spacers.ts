import { chunk } from 'es-toolkit';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';

/*
 * FTS5 counts a step of a merge by the pages that it writes. Where all words of a long text were deleted, a
 * step writes nothing and goes on to the next word that is left, which took a second. So the index has filler
 * words, spread over all letters, at which a step can end.
 */

/** Rows without a request: those of requests begin at a million, see positions.ts. */
const FIRST_ROW = 1;

const from = (first: number, last: number, every = 1) =>
  Array.from({ length: Math.floor((last - first) / every) + 1 }, (_, n) =>
    String.fromCodePoint(first + n * every),
  );

/** Seven letters long, so that each prefix index has them. */
const pairs = (letters: string[], filler: string) =>
  letters.map((first) => letters.map((second) => first + second + filler.repeat(5)).join(' '));

/** Number of words that one step adds. */
const AT_ONCE = 1_750;

/** Returns the filler words of each row. They take 20 ms to make, so this waits until a row may be missing. */
const rows = () => {
  const kana = [...from(0x3041, 0x3096, 2), ...from(0x30a1, 0x30fa, 2)];
  const everyEighth = kana.filter((_, n) => n % 8 === 0);
  const hangul = from(0xac00, 0xd7a3, 16);
  const han = from(0x4e00, 0x9fff, 2);
  return [
    pairs(from(0x61, 0x7a), 'm'),
    pairs(from(0x430, 0x44f), 'м'),
    pairs(from(0x627, 0x64a), 'م'),
    kana.flatMap((first) => everyEighth.map((second) => first + second)),
    hangul.map((first) => first + '하'.repeat(6)),
    ...chunk(
      han.map((first) => `${first}中`),
      AT_ONCE,
    ),
  ].map((words) => words.join(' '));
};

const isThere = statement<{ row: number }, { row: number }>(
  'select rowid as row from search where rowid = $row',
);
const added = statement<unknown, { row: number; words: string }>(
  "insert into search (rowid, words, source, state) values ($row, $words, '', '')",
);

/** Adds missing filler words to the index of texts: one row per `yield`. */
export function* addSpacers(db: Db): Generator<void> {
  for (const [at, words] of rows().entries()) {
    const row = FIRST_ROW + at;
    if (isThere.get(db, { row })) continue;
    change(db, (tx) => added.run(tx, { row, words }));
    yield;
  }
}
