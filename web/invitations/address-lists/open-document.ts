import type { Row } from './people.ts';
import {
  type Book,
  bookOf,
  CELL_MAX,
  COLUMNS_MAX,
  collectedRows,
  withLink,
  withoutHidden,
} from './sheet.ts';
import { walk } from './xml.ts';

/** Maximum number of times that one row is repeated. Empty rows are repeated a million times. */
const ROWS_MAX = 2_000;

export const isOpenDocument = (text: string): boolean =>
  /<office:document(?:-content)?\s/.test(text.slice(0, 5_000));

/** Texts beside the cells: comments and drawings. */
const BESIDE = new Set(['annotation', 'shapes', 'forms', 'desc', 'title']);

/**
 * Returns the rows of the first table with an address, with their numbers (OpenDocument 1.3, part 3, section 9).
 * Throws UnreadableList for invalid XML, or a table that is too big.
 */
export const rowsOfOpenDocument = (xml: string): Book => {
  const sheets: { name: string; rows: () => Row[] }[] = [];
  let table = collectedRows();
  let hiddenColumns: boolean[] = [];
  let line = 0;
  let cells: string[] = [];
  let text = '';
  let paragraphs = 0;
  let isInParagraph = false;
  let link = '';
  let beside = 0;
  let isRowHidden = false;
  let rowTimes = 1;
  let cellTimes = 1;
  let tables = 0;

  const write = (more: string) => {
    if (isInParagraph && beside === 0 && text.length < CELL_MAX) text += more.slice(0, CELL_MAX);
  };
  const open: Record<string, (get: (name: string) => string) => void> = {
    table: (get) => {
      // A table within a cell is no sheet.
      if (++tables > 1) return;
      table = collectedRows();
      sheets.push({ name: get('name'), rows: table.all });
      hiddenColumns = [];
      line = 0;
    },
    'table-column': (get) => {
      const times = Math.min(Number(get('number-columns-repeated')) || 1, COLUMNS_MAX);
      const isHidden = HIDDEN.test(get('visibility'));
      for (let n = 0; n < times; n++) hiddenColumns.push(isHidden);
    },
    'table-row': (get) => {
      cells = [];
      rowTimes = Number(get('number-rows-repeated')) || 1;
      isRowHidden = HIDDEN.test(get('visibility'));
    },
    'table-cell': (get) => {
      text = '';
      paragraphs = 0;
      cellTimes = Number(get('number-columns-repeated')) || 1;
    },
    p: () => {
      isInParagraph = true;
      if (paragraphs++ > 0) write('\n');
    },
    s: (get) => write(' '.repeat(Math.min(Number(get('c')) || 1, 100))),
    tab: () => write('\t'),
    'line-break': () => write('\n'),
    a: (get) => {
      link = get('href');
    },
  };
  const close: Record<string, () => void> = {
    table: () => {
      tables--;
    },
    p: () => {
      isInParagraph = false;
    },
    a: () => {
      if (beside === 0) text = withLink(text, link);
    },
    'table-cell': () => {
      for (let n = 0; n < cellTimes && cells.length < COLUMNS_MAX; n++) cells.push(text);
    },
    'table-row': () => {
      while (cells.at(-1) === '') cells.pop();
      const times = cells.length === 0 ? 0 : Math.min(rowTimes, ROWS_MAX);
      for (let n = 0; n < times; n++)
        table.add(
          withoutHidden(
            { line: line + 1 + n, cells: [...cells], ...(isRowHidden && { isHidden: true }) },
            (column) => hiddenColumns[column] === true,
          ),
        );
      line += rowTimes;
    },
  };
  const named = (name: string) => (name === 'covered-table-cell' ? 'table-cell' : name);
  walk(xml, {
    open: (name, attributes) => {
      if (BESIDE.has(name)) beside++;
      open[named(name)]?.((wanted) => attributeOf(attributes(), wanted));
    },
    text: write,
    close: (name) => {
      if (BESIDE.has(name)) beside--;
      close[named(name)]?.();
    },
  });
  return bookOf(sheets);
};

/** A row that a filter hides, or that somebody hid. */
const HIDDEN = /^(?:collapse|filter)$/;

/** Returns an attribute by its name without a prefix. */
const attributeOf = (attributes: Record<string, string>, name: string) =>
  Object.entries(attributes).find(([key]) => key.slice(key.indexOf(':') + 1) === name)?.[1] ?? '';
