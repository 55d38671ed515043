/** Spreadsheet programs run a cell that begins with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A text without the apostrophe, for programs that would store it: a telephone number begins with `+`. */
export type Exact = { exact: string };
type Cell = string | number | boolean | Exact;

/** Returns one line of a table (RFC 4180). A text that would be a formula begins with an apostrophe. */
export const csvLine = (cells: readonly Cell[]) => `${cells.map(cellOf).join(',')}\r\n`;

const cellOf = (cell: Cell) => `"${textOf(cell).replaceAll('"', '""')}"`;

const textOf = (cell: Cell) => {
  if (typeof cell === 'object') return cell.exact;
  const text = String(cell);
  return FORMULA.test(text) ? `'${text}` : text;
};
