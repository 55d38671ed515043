import { decodedLink } from './characters.ts';
import { type Row, UnreadableList } from './people.ts';
import { mayHaveAddress } from './without-at.ts';

/** Maximum number of columns; others are ignored. */
export const COLUMNS_MAX = 200;
/** Maximum characters of a cell; the rest is ignored. */
export const CELL_MAX = 10_000;
/** Maximum totals: many cells may refer to one text, so the file's size is no bound. */
const CELLS_MAX = 2_000_000;
const CHARACTERS_MAX = 20_000_000;

/** The rows of the first sheet with an address, and the names of the other visible sheets. */
export type Book = { rows: Row[]; others: string[] };

/** Collects the rows of a sheet. `add` ignores empty rows, and throws UnreadableList for a sheet that is too big. */
export const collectedRows = () => {
  const rows: Row[] = [];
  let width = 0;
  let characters = 0;
  return {
    add: (row: Row) => {
      if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row);
      width = Math.max(width, row.cells.length);
      for (const cell of row.cells) characters += cell.length;
      if (rows.length * width > CELLS_MAX || characters > CHARACTERS_MAX)
        throw new UnreadableList('too-big');
    },
    /** Returns the rows in equal length: files omit empty cells at the end of a row. */
    all: () => {
      for (const { cells } of rows) while (cells.length < width) cells.push('');
      return rows;
    },
  };
};

/**
 * Empties the addresses of hidden columns, which the office does not use. The row notes that it had one, so
 * that a person without another address is reported.
 */
export const withoutHidden = (row: Row, isHidden: (column: number) => boolean): Row => {
  const hidden = row.cells.map((cell, at) => mayHaveAddress(cell) && isHidden(at));
  if (!hidden.includes(true)) return row;
  const cells = row.cells.map((cell, at) => (hidden[at] ? '' : cell));
  return { ...row, cells, lacks: 'hidden' };
};

/** Adds the address of a `mailto:` link to a cell that shows another text. */
export const withLink = (cell: string, link: string): string => {
  const [, address = ''] = /^mailto:([^?]+)/i.exec(link) ?? [];
  if (address === '' || cell.includes('@')) return cell;
  return `${cell} <${decodedLink(address)}>`;
};

/** Returns the first sheet with an address, else the first one, and the names of the others. */
export const bookOf = (sheets: readonly { name: string; rows: () => Row[] }[]): Book => {
  const hasAddress = ({ cells }: Row) => cells.some((cell) => /[@＠]/.test(cell));
  let found: { name: string; rows: Row[] } | undefined;
  for (const { name, rows } of sheets) {
    const read = { name, rows: rows() };
    found ??= read;
    if (!read.rows.some(hasAddress)) continue;
    found = read;
    break;
  }
  const others = sheets.map(({ name }) => name).filter((name) => name !== found?.name);
  return { rows: found?.rows ?? [], others };
};
