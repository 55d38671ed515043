import { textOf } from './decode.ts';
import { isOpenDocument, rowsOfOpenDocument } from './open-document.ts';
import { type Row, UnreadableList } from './people.ts';
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
import { openZip } from './zip.ts';

/** Maximum unpacked size of the files that are read, in bytes. */
const UNPACKED_MAX = 50_000_000;
/** Whether bytes are a ZIP archive, as workbooks are. */
export const isZip = ([a, b, c, d]: Uint8Array): boolean =>
  a === 0x50 && b === 0x4b && c === 3 && d === 4;

/**
 * Returns the rows of the first visible sheet with an address, with their numbers (ECMA-376, part 1, section
 * 18; or OpenDocument). Throws UnreadableList if it is not a workbook or too big.
 */
export const rowsOfWorkbook = (bytes: Uint8Array): Book => {
  const unpack = openZip(bytes, UNPACKED_MAX);
  const read = (name: string) => {
    const file = name && unpack(name);
    return file ? textOf(file) : '';
  };
  const content = read('content.xml');
  if (isOpenDocument(content)) return rowsOfOpenDocument(content);
  const related = (path: string) => {
    const [folder, file] = split(path);
    return relationsIn(read(`${folder}_rels/${file}.rels`), folder);
  };
  const book = relationsIn(read('_rels/.rels'), '').find(({ type }) => type === 'officeDocument');
  const relations = related(book?.path ?? '');
  const textsPath = relations.find(({ type }) => type === 'sharedStrings')?.path ?? '';
  const texts = textsIn(read(textsPath));
  const sheets = visibleSheets(read(book?.path ?? '')).flatMap(({ id, name }) => {
    const path = relations.find((relation) => relation.id === id)?.path ?? '';
    const rows = () => rowsIn(read(path), texts, () => related(path));
    return path ? [{ name, rows }] : [];
  });
  if (sheets.length === 0) throw new UnreadableList('unknown-kind');
  return bookOf(sheets);
};

type Relation = { id: string; type: string; target: string; path: string };

/** Returns the related files of one, by their paths in the archive (ECMA-376, part 2, section 9.3). */
const relationsIn = (xml: string, folder: string): Relation[] => {
  const relations: Relation[] = [];
  walk(xml, {
    open: (name, attributes) => {
      if (name !== 'Relationship') return;
      const { Id = '', Type = '', Target = '' } = attributes();
      const path = Target.startsWith('/') ? Target.slice(1) : folder + Target;
      relations.push({
        id: Id,
        type: split(Type)[1],
        target: Target,
        path: path.replace(/[^/]+\/\.\.\//, ''),
      });
    },
  });
  return relations;
};

const split = (path: string): [folder: string, file: string] => {
  const at = path.lastIndexOf('/') + 1;
  return [path.slice(0, at), path.slice(at)];
};

/** Returns the visible sheets of a workbook, or the hidden ones if there are no others. */
const visibleSheets = (workbook: string) => {
  const sheets: { id: string; name: string; isHidden: boolean }[] = [];
  walk(workbook, {
    open: (tag, attributes) => {
      if (tag !== 'sheet') return;
      const { state = 'visible', name = '', ...others } = attributes();
      sheets.push({ id: linkIdOf(others), name, isHidden: state !== 'visible' });
    },
  });
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  return visible.length > 0 ? visible : sheets;
};

/** Returns the id of a relation, whatever its prefix is. */
const linkIdOf = (attributes: Record<string, string>) =>
  Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';

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

const HYPERLINK = /^=?HYPERLINK\(\s*"(mailto:[^"]+)"/i;

const rowsIn = (
  xml: string,
  texts: readonly string[],
  relations: () => readonly Relation[],
): Row[] => {
  const sheet = collectedRows();
  const links: { reference: string; id: string }[] = [];
  const merged: string[] = [];
  const hidden = new Set<number>();
  let row: Row = { line: 0, cells: [] };
  let column = -1;
  let type = '';
  let value = '';
  let formula = '';
  let part = '';
  walk(xml, {
    open: (name, attributes) => {
      part = name;
      if (name === 'row') {
        const { r, hidden: isHidden } = attributes();
        row = { line: Number(r) || row.line + 1, cells: [] };
        if (isTrue(isHidden)) row.isHidden = true;
        column = -1;
      } else if (name === 'c') {
        const { r, t = '' } = attributes();
        column = r ? columnOf(r) : column + 1;
        type = t;
        value = '';
        formula = '';
      } else if (name === 'col') {
        const { min, max, hidden: isHidden } = attributes();
        for (
          let at = Number(min);
          isTrue(isHidden) && at <= Math.min(Number(max), COLUMNS_MAX);
          at++
        )
          hidden.add(at - 1);
      } else if (name === 'mergeCell') {
        merged.push(attributes().ref ?? '');
      } else if (name === 'hyperlink') {
        const { ref = '', ...others } = attributes();
        links.push({ reference: ref, id: linkIdOf(others) });
      }
    },
    text: (text) => {
      if ((part === 'v' || part === 't') && value.length < CELL_MAX)
        value += text.slice(0, CELL_MAX);
      if (part === 'f' && formula.length < CELL_MAX) formula += text.slice(0, CELL_MAX);
    },
    close: (name) => {
      part = '';
      if (name === 'c' && column < COLUMNS_MAX) {
        while (row.cells.length < column) row.cells.push('');
        const cell = type === 's' ? (texts[Number(value)] ?? '') : unescaped(value);
        row.cells[column] = withLink(cell, HYPERLINK.exec(formula)?.[1] ?? '');
        if (formula !== '' && value === '') row.lacks = 'formula';
      } else if (name === 'row') sheet.add(withoutHidden(row, (at) => hidden.has(at)));
    },
  });
  const rows = sheet.all();
  spread(rows, merged);
  const visible = links.filter(({ reference }) => !hidden.has(columnOf(reference)));
  if (visible.length > 0) addLinks(rows, visible, relations());
  return rows;
};

/**
 * Repeats the text of cells that are joined below each other, such as the name of a family, in each of their rows
 * (section 18.3.1.55). An address is not repeated.
 */
const spread = (rows: readonly Row[], references: readonly string[]) => {
  const positions = new Map(rows.map(({ line }, at) => [line, at]));
  for (const reference of references) {
    const [from = '', to = ''] = reference.split(':');
    const column = columnOf(from);
    const at = positions.get(lineOf(from));
    if (at === undefined || column !== columnOf(to)) continue;
    const text = rows[at]?.cells[column] ?? '';
    if (text === '' || text.includes('@')) continue;
    for (let below = at + 1; (rows[below]?.line ?? Infinity) <= lineOf(to); below++) {
      const { cells = [] } = rows[below] ?? {};
      // Joined cells never lie over each other, so this one belongs to another pair.
      if (cells[column] !== '') break;
      cells[column] = text;
    }
  }
};

const lineOf = (reference: string) => Number(/\d+/.exec(reference)?.[0]);

const isTrue = (value: string | undefined) => value === '1' || value === 'true';

/** Adds the addresses of links to their cells (section 18.3.1.47). */
const addLinks = (
  rows: readonly Row[],
  links: readonly { reference: string; id: string }[],
  relations: readonly Relation[],
) => {
  const targets = new Map(relations.map(({ id, target }) => [id, target]));
  const byLine = new Map(rows.map((row) => [row.line, row]));
  for (const { reference, id } of links) {
    const cells = byLine.get(lineOf(reference))?.cells;
    const column = columnOf(reference);
    const cell = cells?.[column];
    if (cells && cell !== undefined) cells[column] = withLink(cell, targets.get(id) ?? '');
  }
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
