/** Programs for tables take a cell that begins so for a formula, and run it. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

type Cell = string | number | boolean;

/** One line of a table (RFC 4180). A text that a program would run begins with an apostrophe. */
export const csvLine = (cells: readonly Cell[]) => `${cells.map(cellOf).join(',')}\r\n`;

const cellOf = (cell: Cell) => {
  const text = String(cell);
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
};
