import { strToU8, zipSync } from 'fflate';
import type { GeneratedList, GeneratedPerson, Random } from './people.ts';
import { type Table, withHiddenRows } from './table.ts';

/** Returns the people with their line: that of the row in a file whose rows have numbers. */
const atRows = ({ people, rowOf }: Table): GeneratedPerson[] =>
  people.map((person, at) => ({ ...person, line: (rowOf[at] ?? 0) + 1 }));

/** Writes a table as separated text, in one of the encodings that programs use. */
export const asText = (random: Random, table: Table): GeneratedList => {
  const separator = random.pick([',', ';', '\t', '|']);
  const isQuoted = random.chance(0.4);
  const end = random.pick(['\n', '\r\n']);
  const isEncoded = random.chance(0.15);
  const mustQuote = (cell: string) => /["\n;,\t|]/.test(cell);
  const entity = (cell: string) => cell.replaceAll("'", '&#039;').replaceAll('é', '&eacute;');
  const written = (cell: string) => {
    const text = isEncoded ? entity(cell) : cell;
    return isQuoted || mustQuote(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  // Columns without known headings are found in rows of equal length.
  const isRagged = random.chance(0.15) && !table.isForeign;
  const lines = table.rows.map(({ cells }) => {
    const texts = cells.map(written);
    // Some programs leave out empty cells at the end.
    while (isRagged && texts.length > 1 && /^(?:"")?$/.test(texts.at(-1) ?? '')) texts.pop();
    return texts.join(separator);
  });
  if (random.chance(0.05)) lines.unshift(`sep=${separator}`);
  const skipped = lines.length - table.rows.length;
  const starts: number[] = [];
  let line = 1;
  for (const text of lines) {
    starts.push(line);
    line += text.split('\n').length;
  }
  const text = `${lines.join(end)}${random.pick(['', end])}`;
  const encoding = random.pick(['utf-8', 'utf-8', 'bom', 'utf-16', 'latin1']);
  const hasOthers = [...text].some((sign) => sign.charCodeAt(0) > 255);
  const used = encoding === 'latin1' && hasOthers ? 'utf-8' : encoding;
  return {
    bytes: bytesOf(text, used),
    people: table.people.map((person, at) => ({
      ...person,
      line: starts[(table.rowOf[at] ?? 0) + skipped] ?? 0,
    })),
    how: `${table.how} ${JSON.stringify(separator)} ${used}${isEncoded ? ' entities' : ''}`,
  };
};

const bytesOf = (text: string, encoding: string): Uint8Array => {
  if (encoding === 'bom') return strToU8(`\ufeff${text}`);
  if (encoding === 'utf-16') return new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
  if (encoding === 'latin1') return new Uint8Array(Buffer.from(text, 'latin1'));
  return strToU8(text);
};

const xml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const related = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;

const asXlsx = (random: Random, { rows, hiddenColumns }: Table): Uint8Array => {
  const letter = (at: number) => String.fromCharCode(65 + at);
  const hasReferences = random.chance(0.7);
  const cell = (text: string, column: number, row: number) =>
    text === '' && hasReferences
      ? ''
      : `<c${hasReferences ? ` r="${letter(column)}${row + 1}"` : ''} t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`;
  const columns = hiddenColumns.map((at) => `<col min="${at + 1}" max="${at + 1}" hidden="1"/>`);
  const sheet = `<worksheet>${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>${rows
    .map(
      ({ cells, isHidden }, row) =>
        `<row r="${row + 1}"${isHidden ? ' hidden="1"' : ''}>${cells.map((text, at) => cell(text, at, row)).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`;
  const old =
    '<worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>old@stranger.example</t></is></c></row></sheetData></worksheet>';
  const files = {
    '_rels/.rels': `<Relationships>${related('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="Old" state="hidden" r:id="r1"/><sheet name="Now" r:id="r2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${related('r1', 'worksheet', 'old.xml')}${related('r2', 'worksheet', 'now.xml')}</Relationships>`,
    'xl/old.xml': old,
    'xl/now.xml': sheet,
  };
  const entries = Object.entries(files).map(([path, text]) => [path, strToU8(text)]);
  return zipSync(Object.fromEntries(entries), { level: 0 });
};

const asFods = (_: Random, { rows, hiddenColumns }: Table): Uint8Array => {
  const width = rows[0]?.cells.length ?? 0;
  const columns = Array.from(
    { length: width },
    (_, at) =>
      `<table:table-column${hiddenColumns.includes(at) ? ' table:visibility="collapse"' : ''}/>`,
  );
  const paragraphs = (text: string) =>
    text
      .split('\n')
      .map((line) => `<text:p>${xml(line)}</text:p>`)
      .join('');
  return strToU8(
    `<?xml version="1.0"?><office:document xmlns:office="o"><office:body><office:spreadsheet><table:table table:name="Now">${columns.join('')}${rows
      .map(
        ({ cells, isHidden }) =>
          `<table:table-row${isHidden ? ' table:visibility="filter"' : ''}>${cells.map((text) => (text === '' ? '<table:table-cell/>' : `<table:table-cell office:value-type="string">${paragraphs(text)}</table:table-cell>`)).join('')}</table:table-row>`,
      )
      .join('')}</table:table></office:spreadsheet></office:body></office:document>`,
  );
};

const asHtml = (random: Random, { rows, hiddenColumns }: Table): Uint8Array => {
  const hidden = ' style="display: none"';
  const isJoined = random.chance(0.3);
  const column = (at: number) => `<col${hiddenColumns.includes(at) ? hidden : ''}>`;
  const cell = (text: string) => `<td>${xml(text).replaceAll('\n', '<br>')}</td>`;
  // Gnumeric joins a cell with an empty one after it.
  const cellsOf = (cells: string[]) =>
    cells.map((text, at) => {
      const isAfter = isJoined && at > 0 && text === '' && cells[at - 1] !== '';
      if (isAfter) return '';
      const isLong = isJoined && text !== '' && cells[at + 1] === '';
      return isLong ? cell(text).replace('<td', '<td colspan="2"') : cell(text);
    });
  return strToU8(
    `<html><body><table>${(rows[0]?.cells ?? []).map((_, at) => column(at)).join('')}${rows
      .map(
        ({ cells, isHidden }) => `<tr${isHidden ? hidden : ''}>${cellsOf(cells).join('')}</tr>\n`,
      )
      .join('')}</table></body></html>`,
  );
};

const asXml2003 = (_: Random, { rows, hiddenColumns }: Table): Uint8Array => {
  const columns = hiddenColumns.map((at) => `<Column ss:Index="${at + 1}" ss:Hidden="1"/>`);
  const cellsOf = (cells: string[]) =>
    cells.map((text, at) =>
      text === ''
        ? ''
        : `<Cell ss:Index="${at + 1}"><Data ss:Type="String">${xml(text)}</Data></Cell>`,
    );
  return strToU8(
    `<?xml version="1.0"?><Workbook xmlns="w" xmlns:ss="w"><Worksheet ss:Name="Now"><Table>${columns.join('')}${rows
      .map(
        ({ cells, isHidden }) =>
          `<Row${isHidden ? ' ss:Hidden="1"' : ''}>${cellsOf(cells).join('')}</Row>`,
      )
      .join('')}</Table></Worksheet></Workbook>`,
  );
};

const BOOKS = { xlsx: asXlsx, fods: asFods, html: asHtml, xml2003: asXml2003 };

/** Writes a table as a workbook or page, with rows, columns and a sheet that the office hid. */
export const asBook = (random: Random, table: Table): GeneratedList => {
  const hidden = withHiddenRows(random, table);
  const kind = random.pick(['xlsx', 'fods', 'html', 'xml2003'] as const);
  return {
    bytes: BOOKS[kind](random, hidden),
    people: atRows(hidden),
    how: `${table.how} ${kind}`,
  };
};
