/** Spreadsheet programs run a cell that begins with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

type Cell = string | number | boolean;

/** Returns one line of a table (RFC 4180). A text that would be a formula begins with an apostrophe. */
export const csvLine = (cells: readonly Cell[]) => `${cells.map(cellOf).join(',')}\r\n`;

const cellOf = (cell: Cell) => {
  const text = String(cell);
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
};
