import { isFamilyNameFirst } from '../../../shared/full-name.ts';
import { peopleWords } from '../../../shared/messages/compiled/words/people.js';
import { oneOf } from '../../../shared/one-of.ts';
import { addressesIn, type Found } from './addresses.ts';
import { folded } from './characters.ts';
import { isLabel, isName, isNamedIn, wordsOf } from './names.ts';
import type { Row } from './people.ts';
import { mayHaveAddress } from './without-at.ts';

/** Number of rows that are examined. */
const SAMPLE = 200;

export type Sample = ReturnType<typeof sampleOf>;

/** Statistics about a table's columns, from its first rows. */
export const sampleOf = (all: readonly Row[]) => {
  const rows = all.slice(0, SAMPLE).map(({ cells }) => cells);
  const known = new Map<string, Found[]>();
  const foundIn = (cell: string): readonly Found[] => {
    if (!mayHaveAddress(cell)) return [];
    const found = known.get(cell) ?? addressesIn(cell);
    known.set(cell, found);
    return found;
  };
  const filled = (at: number) => rows.flatMap((cells) => cells[at]?.trim() || []);
  const isGood = (cell: string) => foundIn(cell).some(({ problem }) => !problem);
  const share = (at: number, is: (cell: string) => boolean) =>
    filled(at).filter(is).length / Math.max(filled(at).length, 1);
  const isCertain = (cell: string) => foundIn(cell).some(({ isWithoutAt }) => !isWithoutAt);
  const pairs = (one: number, two: number) =>
    rows.map((cells) => [cells[one]?.trim() ?? '', cells[two]?.trim() ?? ''] as const);

  return {
    count: rows.length,
    isEmpty: (at: number) => filled(at).length === 0,
    /** Whether most rows have an address beside a name, like `Ann Lee <ann@example.org>`. */
    isOfRecipients: (at: number) =>
      2 * filled(at).filter((cell) => isRecipient(cell, foundIn(cell))).length > rows.length,
    /** Whether a cell has an address with @. */
    hasCertain: (at: number) => filled(at).some(isCertain),
    /** Whether most cells have only addresses, and none has other text beside one, as a note would. */
    isOfAddresses: (at: number) =>
      share(at, isGood) > 0.5 &&
      filled(at).every((cell) => foundIn(cell).length === 0 || isBare(cell, foundIn(cell))),
    /** Number of rows with an address, in these columns or in any. */
    rowsWithAddress: (columns?: readonly number[]) =>
      rows.filter((cells) => (columns?.map((at) => cells[at] ?? '') ?? cells).some(isGood)).length,
    /** Whether most cells of one column contain the text of another column. */
    holds: (whole: number, piece: number) => {
      const both = pairs(whole, piece).filter(([one, two]) => one && two);
      const held = both.filter(([one, two]) => folded(one).includes(folded(two)));
      return both.length > 0 && 2 * held.length > both.length;
    },
    /** Whether most cells look like names, also as `Lee, Ann`, and vary, unlike a column of a status. */
    isOfNames: (at: number) => {
      const cells = filled(at).filter((cell) => !isLabel(cell));
      const least = cells.length > 3 ? cells.length / 2 : 1;
      return (
        share(at, (cell) => isName(cell.replace(', ', ' '))) >= 0.8 &&
        cells.length > 0 &&
        new Set(cells).size >= least
      );
    },
    isOfSingleWords: (at: number) => share(at, (cell) => !cell.includes(' ')) > 0.6,
    /** Whether many addresses contain the names beside them. */
    isNamedIn: (at: number, address: number) => {
      const named = pairs(at, address).filter(([name, cell]) => isNamedIn(name, cell));
      return 3 * named.length >= rows.length;
    },
    /** Whether the names of most rows are written with the family name first, whichever column has it. */
    isFamilyNameFirst: (one: number, two: number) => {
      const turned = pairs(one, two).filter(([firstName, lastName]) =>
        isFamilyNameFirst({ firstName, lastName }),
      );
      return 2 * turned.length > rows.length;
    },
    /** Whether addresses have the second name before the first: `ann.lee@` for Lee, Ann. */
    isTurned: (one: number, two: number, address: number) => {
      const turned = rows.filter((cells) => {
        const where = folded(cells[address] ?? '');
        const [a = -1, b = -1] = [one, two].map((at) =>
          where.indexOf(wordsOf(cells[at] ?? '')[0] ?? '?'),
        );
        return b >= 0 && a > b;
      });
      return 3 * turned.length > rows.length;
    },
  };
};

/** Returns a cell without its addresses. */
const besideAddresses = (cell: string, found: readonly Found[]) => {
  const ends = [0, ...found.map(({ to }) => to)];
  const starts = [...found.map(({ from }) => from), cell.length];
  return ends.map((end, at) => cell.slice(end, starts[at])).join(' ');
};

/** Whether nothing but names and signs stands beside the addresses of a cell. */
const isRecipient = (cell: string, found: readonly Found[]) => {
  const name = besideAddresses(cell, found)
    .replaceAll(/[^\p{L}\p{M}\p{N}.'’-]+/gu, ' ')
    .trim();
  return found.some(({ isWithoutAt }) => !isWithoutAt) && (name === '' || isName(name));
};

/** Words between addresses, such as "or", and before them. */
const NOT_NAMES = new RegExp(String.raw`mailto:|smtp:|\s${oneOf(peopleWords.or)}(?=\s)`, 'giu');

/** Whether a cell has only addresses and separators. */
const isBare = (cell: string, found: readonly Found[]) => {
  const rest = besideAddresses(cell, found);
  return found.length > 0 && !/[\p{L}\p{N}]/u.test(rest.replaceAll(NOT_NAMES, ''));
};
