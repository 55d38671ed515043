import { partition } from 'es-toolkit';
import { addressesIn } from './addresses.ts';
import { plainText } from './characters.ts';
import { columnsOf } from './columns.ts';
import { readEachPerson } from './each-person.ts';
import { kindOf } from './header.ts';
import { isHtml, textOfHtml } from './html.ts';
import { isLdif, readLdif } from './ldif.ts';
import { readLines } from './lines.ts';
import type { Read, Row } from './people.ts';
import { separated } from './separated.ts';
import type { Book } from './sheet.ts';
import { isCards, readCards } from './vcards.ts';

/** Separators of cells; of two that explain a text equally well the first wins. */
const SEPARATORS = [',', ';', '\t', '|'];
const HTML_SEPARATORS = ['\t', ',', ';', '|'];
/** Separator line that Excel writes first: `sep=;`. */
const SEPARATOR_LINE = /^\s*sep=(.)[^\S\n]*(?:\n|$)/i;

/**
 * Reads people from a text, by its format: vCards, LDIF, a table, HTML, or lines; each with one or more
 * addresses. Other contents of the text are not in the result, except names and invalid addresses in unread
 * lines. Takes linear time for any input.
 */
export const readText = (text: string): Read => {
  const plain = plainText(text);
  if (isCards(plain)) return readCards(plain);
  if (isLdif(plain)) return readLdif(plain);
  return isHtml(plain)
    ? readColumnsOrLines(textOfHtml(plain), HTML_SEPARATORS)
    : readColumnsOrLines(plain, SEPARATORS);
};

/** Reads people from the rows of a spreadsheet. Other sheets are reported. */
export const readBook = ({ rows, others }: Book): Read => {
  const tidied = rows.map((row) => ({ ...row, cells: row.cells.map(plainText) }));
  const { people, unread } = readRows(tidied);
  const sheets = others.map((about) => ({ line: 0, reason: 'other-sheet' as const, about }));
  return { people, unread: [...sheets, ...unread] };
};

const readRows = (rows: readonly Row[]): Read => {
  const columns = columnsOf(rows);
  if (columns) return readEachPerson(rows, columns);
  const [hidden, visible] = partition(rows, ({ isHidden }) => isHidden === true);
  const { people, unread } = linesOf(
    visible.map(({ line, cells }) => ({ line, text: cells.join('\t') })),
  );
  const left = hidden.map(({ line }) => ({ line, reason: 'hidden' as const, about: '' }));
  return { people, unread: [...unread, ...left] };
};

const readColumnsOrLines = (text: string, separators: readonly string[]): Read => {
  const given = SEPARATOR_LINE.exec(text);
  // The line remains as an empty one, so that line numbers are right.
  const body = given ? text.replace(SEPARATOR_LINE, '\n') : text;
  const tables = (given?.[1] ? [given[1]] : separators)
    .filter((separator) => body.includes(separator))
    .flatMap((separator) => {
      const rows = separated(body, separator);
      const columns = columnsOf(rows);
      return columns ? { rows, columns } : [];
    })
    .sort((a, b) => b.columns.weight - a.columns.weight);
  const [best] = tables;
  if (best) return readEachPerson(best.rows, best.columns);
  return linesOf(body.split('\n').map((line, at) => ({ line: at + 1, text: line })));
};

/** Skips the heading of a single column. */
const linesOf = (lines: readonly { line: number; text: string }[]): Read => {
  const first = lines.findIndex(({ text }) => text.trim() !== '');
  const heading = lines[first]?.text.trim().replaceAll('"', '') ?? '';
  // `ann@mail.example` has the word "mail", too.
  const isHeading = addressesIn(heading).length === 0 && kindOf(heading) !== undefined;
  return readLines(isHeading ? lines.slice(first + 1) : lines);
};
