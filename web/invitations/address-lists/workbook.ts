import { textOf } from './decode.ts';
import { type Row, UnreadableList } from './people.ts';
import { walk } from './xml.ts';
import { openZip } from './zip.ts';

/** Maximum unpacked size of the files that are read, in bytes. */
const UNPACKED_MAX = 50_000_000;
/** Maximum number of columns; others are ignored. */
const COLUMNS_MAX = 200;
/** Maximum characters of a cell; the rest is ignored. */
const CELL_MAX = 10_000;
/** Maximum totals: many cells may refer to one text, so the file's size is no bound. */
const CELLS_MAX = 2_000_000;
const CHARACTERS_MAX = 20_000_000;

/** Whether bytes are a ZIP archive, as workbooks are. */
export const isZip = ([a, b, c, d]: Uint8Array): boolean =>
  a === 0x50 && b === 0x4b && c === 3 && d === 4;

/**
 * Returns the rows of the first visible sheet, with their numbers (ECMA-376, part 1, section 18). Throws
 * UnreadableList if it is not a workbook or too big.
 */
export const rowsOfWorkbook = (bytes: Uint8Array): Row[] => {
  const unpack = openZip(bytes, UNPACKED_MAX);
  const read = (name: string) => {
    const file = name && unpack(name);
    return file ? textOf(file) : '';
  };
  const book = relationsIn(read('_rels/.rels'), '').find(({ type }) => type === 'officeDocument');
  const [folder, file] = split(book?.path ?? '');
  const relations = relationsIn(read(`${folder}_rels/${file}.rels`), folder);
  const sheetId = firstSheet(read(book?.path ?? ''));
  const sheet = read(relations.find(({ id }) => id === sheetId)?.path ?? '');
  if (!sheet) throw new UnreadableList('unknown-kind');
  const texts = relations.find(({ type }) => type === 'sharedStrings');
  return rowsIn(sheet, textsIn(read(texts?.path ?? '')));
};

type Relation = { id: string; type: string; path: string };

/** Returns the related files of one, by their paths in the archive (ECMA-376, part 2, section 9.3). */
const relationsIn = (xml: string, folder: string): Relation[] => {
  const relations: Relation[] = [];
  walk(xml, {
    open: (name, attributes) => {
      if (name !== 'Relationship') return;
      const { Id = '', Type = '', Target = '' } = attributes();
      const path = Target.startsWith('/') ? Target.slice(1) : folder + Target;
      relations.push({ id: Id, type: split(Type)[1], path: path.replace(/[^/]+\/\.\.\//, '') });
    },
  });
  return relations;
};

const split = (path: string): [folder: string, file: string] => {
  const at = path.lastIndexOf('/') + 1;
  return [path.slice(0, at), path.slice(at)];
};

const firstSheet = (workbook: string): string => {
  const sheets: { id: string; isHidden: boolean }[] = [];
  walk(workbook, {
    open: (name, attributes) => {
      if (name !== 'sheet') return;
      const { state = 'visible', ...others } = attributes();
      const [, id = ''] = Object.entries(others).find(([key]) => key.endsWith(':id')) ?? [];
      sheets.push({ id, isHidden: state !== 'visible' });
    },
  });
  return (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])?.id ?? '';
};

/** Returns the shared strings, without their phonetic readings (`rPh`). */
const textsIn = (xml: string): string[] => {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let isSpoken = false;
  walk(xml, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isSpoken = true;
      isText = name === 't' && !isSpoken;
    },
    text: (part) => {
      if (isText && text.length < CELL_MAX) text += part.slice(0, CELL_MAX);
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') isSpoken = false;
      if (name === 'si') texts.push(unescaped(text));
    },
  });
  return texts;
};

const rowsIn = (xml: string, texts: readonly string[]): Row[] => {
  const rows: Row[] = [];
  let line = 0;
  let cells: string[] = [];
  let column = -1;
  let type = '';
  let value = '';
  let isValue = false;
  let width = 0;
  let characters = 0;
  walk(xml, {
    open: (name, attributes) => {
      isValue = name === 'v' || name === 't';
      if (name === 'row') {
        line = Number(attributes().r) || line + 1;
        cells = [];
        column = -1;
      } else if (name === 'c') {
        const { r, t = '' } = attributes();
        column = r ? columnOf(r) : column + 1;
        type = t;
        value = '';
      }
    },
    text: (part) => {
      if (isValue && value.length < CELL_MAX) value += part.slice(0, CELL_MAX);
    },
    close: (name) => {
      isValue = false;
      if (name === 'c' && column < COLUMNS_MAX) {
        while (cells.length < column) cells.push('');
        const cell = type === 's' ? (texts[Number(value)] ?? '') : unescaped(value);
        cells[column] = cell;
        characters += cell.length;
      } else if (name === 'row' && cells.some((cell) => cell.trim() !== ''))
        rows.push({ line, cells });
      if (name === 'row') width = Math.max(width, cells.length);
      if (rows.length * width > CELLS_MAX || characters > CHARACTERS_MAX)
        throw new UnreadableList('too-big');
    },
  });
  // The file omits empty cells at the end of a row.
  for (const row of rows) while (row.cells.length < width) row.cells.push('');
  return rows;
};

/** Returns the column of a cell reference: 27 for `AB12`, counted from 0. */
const columnOf = (reference: string): number => {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  return [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1;
};

/** Decodes characters that XML cannot have, such as `_x000D_`. */
const unescaped = (text: string): string =>
  text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
