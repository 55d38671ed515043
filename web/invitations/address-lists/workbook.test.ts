import { describe, expect, test } from 'bun:test';
import { strToU8, zipSync } from 'fflate';
import { FILE_MAX, UnreadableList } from './people.ts';
import { readFile } from './read-file.ts';

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${target}"/>`;

/** A workbook whose first sheet is hidden. `more`: other files of it, and `others`: other sheets. */
const workbook = (
  sheet: string | Uint8Array,
  strings = '',
  { more = {}, others = '' }: { more?: Record<string, string>; others?: string } = {},
) =>
  zipSync({
    '_rels/.rels': strToU8(
      `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<?xml version="1.0"?><workbook xmlns:r="${TYPES}"><sheets><sheet name="Old" sheetId="1" state="hidden" r:id="rId9"/><sheet name="Members" sheetId="2" r:id="rId1"/>${others}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${relation('rId9', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId1', 'worksheet', '/xl/worksheets/sheet2.xml')}${relation('rId2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(sheetOf([['Email'], ['old@example.org']])),
    'xl/worksheets/sheet2.xml': typeof sheet === 'string' ? strToU8(sheet) : sheet,
    'xl/sharedStrings.xml': strToU8(strings || '<sst/>'),
    ...Object.fromEntries(Object.entries(more).map(([path, text]) => [path, strToU8(text)])),
  });

const sheetOf = (rows: string[][]) =>
  `<worksheet><sheetData>${rows
    .map(
      (cells) =>
        `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`;

const reasonOf = (bytes: Uint8Array) => {
  try {
    readFile(bytes);
    return 'read';
  } catch (error) {
    if (error instanceof UnreadableList) return error.reason;
    throw error;
  }
};

describe('a workbook (I14)', () => {
  test('is read from its first visible sheet, with its row numbers', () => {
    const strings = `<sst><si><t>Name</t></si><si><r><t>Käthe </t></r><r><t xml:space="preserve">Müller</t></r><rPh sb="0"><t>ケーテ</t></rPh></si></sst>`;
    const sheet = `<x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="C1" t="inlineStr"><x:is><x:t>E&#45;mail</x:t></x:is></x:c></x:row>
      <x:row r="5"><x:c r="A5" t="s"><x:v>1</x:v></x:c><x:c r="B5"><x:v>17000</x:v></x:c><x:c r="C5" t="str"><x:f>A1&amp;B1</x:f><x:v>kaethe@example.org_x000D_
 k2@example.org</x:v></x:c></x:row><x:row r="6"><x:c r="A6" t="s"><x:v>0</x:v></x:c><x:c r="B6" t="s"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
    expect(readFile(workbook(sheet, strings))).toEqual({
      people: [
        { line: 5, name: 'Käthe Müller', addresses: ['kaethe@example.org', 'k2@example.org'] },
      ],
      unread: [{ line: 6, reason: 'no-address', about: 'Name' }],
    });
  });

  test('is read as lines if it has no columns', () => {
    const { people } = readFile(
      workbook(sheetOf([['Ann &lt;ann@example.org&gt;'], ['bob@example.org']])),
    );
    expect(people.map(({ name, addresses }) => [name, ...addresses])).toEqual([
      ['Ann', 'ann@example.org'],
      ['', 'bob@example.org'],
    ]);
  });

  test('does not bring whom somebody hid in the office program (I23)', () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const row = (cells: string[], attributes = '') =>
      `<row ${attributes}>${cells.map(cell).join('')}</row>`;
    const sheet = [
      '<worksheet><cols><col min="2" max="2" hidden="1"/></cols><sheetData>',
      row(['Name', 'Email', 'Private Email']),
      row(['Ann Lee', 'ann.old@example.net', 'ann@example.org']),
      row(['Old Paul', '', 'paul@example.org'], 'hidden="1"'),
      row(['Bob Ray', 'bob@example.net', '']),
      '</sheetData></worksheet>',
    ];
    expect(readFile(workbook(sheet.join('')))).toEqual({
      people: [{ line: 2, name: 'Ann Lee', addresses: ['ann@example.org'] }],
      unread: [
        { line: 3, reason: 'hidden', about: 'Old Paul' },
        { line: 4, reason: 'hidden', about: 'Bob Ray' },
      ],
    });
    const lines = `<s>${row(['ann@example.org'])}${row(['paul@example.org'], 'hidden="true"')}</s>`;
    expect(readFile(workbook(lines))).toMatchObject({
      people: [{ addresses: ['ann@example.org'] }],
      unread: [{ line: 2, reason: 'hidden', about: '' }],
    });
  });

  test('is read from the first sheet with an address, and others are named (I23)', () => {
    const sheet = (rows: string[][], file: string, rest: object) =>
      workbook(sheetOf(rows), '', {
        others: '<sheet name="Members of old" sheetId="3" r:id="rId3"/>',
        more: {
          'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet2.xml')}${relation('rId3', 'worksheet', 'worksheets/sheet3.xml')}</Relationships>`,
          'xl/worksheets/sheet3.xml': sheetOf([[file]]),
        },
        ...rest,
      });
    expect(readFile(sheet([['ann@example.org']], 'paul@example.org', {}))).toMatchObject({
      people: [{ addresses: ['ann@example.org'] }],
      unread: [{ line: 0, reason: 'other-sheet', about: 'Members of old' }],
    });
    expect(readFile(sheet([['Kept by the office']], 'paul@example.org', {}))).toMatchObject({
      people: [{ addresses: ['paul@example.org'] }],
      unread: [{ line: 0, reason: 'other-sheet', about: 'Members' }],
    });
  });

  test('has the name of a family in each row of its joined cells (I14)', () => {
    const cell = (reference: string, text: string) =>
      `<c r="${reference}" t="str"><v>${text}</v></c>`;
    const sheet = `<worksheet><sheetData>
      <row r="1">${cell('A1', 'Family')}${cell('B1', 'First')}${cell('C1', 'Email')}</row>
      <row r="2">${cell('A2', 'Hollis')}${cell('B2', 'Thomas')}${cell('C2', 'tom@example.org')}</row>
      <row r="3">${cell('B3', 'Margaret')}${cell('C3', 'peggy@example.org')}</row>
      <row r="4">${cell('B4', 'Zoë')}${cell('C4', 'zoe@example.org')}</row>
      </sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells></worksheet>`;
    expect(readFile(workbook(sheet)).people.map(({ name }) => name)).toEqual([
      'Thomas Hollis',
      'Margaret Hollis',
      'Zoë',
    ]);
  });

  test('has the addresses of its links, and says where a result is missing (I23)', () => {
    const cell = (reference: string, text: string, more = '') =>
      `<c r="${reference}" t="str">${more}<v>${text}</v></c>`;
    const link = 'HYPERLINK("mailto:eve@example.org?subject=Hi","write")';
    const sheet = `<worksheet xmlns:r="${TYPES}"><sheetData>
      <row r="1">${cell('A1', 'Name')}${cell('B1', 'Email')}</row>
      <row r="2">${cell('A2', 'Ann Lee')}${cell('B2', 'write')}</row>
      <row r="3">${cell('A3', 'Eve Fox')}${cell('B3', 'write', `<f>${link}</f>`)}</row>
      <row r="4">${cell('A4', 'Bob Ray')}${cell('B4', '', '<f>LOWER("BOB@EXAMPLE.ORG")</f>')}</row>
      </sheetData><hyperlinks><hyperlink ref="B2" r:id="rId7"/></hyperlinks></worksheet>`;
    const more = {
      'xl/worksheets/_rels/sheet2.xml.rels': `<Relationships>${relation('rId7', 'hyperlink', 'mailto:ann.o%27brien@example.org')}</Relationships>`,
    };
    expect(readFile(workbook(sheet, '', { more }))).toEqual({
      people: [
        { line: 2, name: 'Ann Lee', addresses: ["ann.o'brien@example.org"] },
        { line: 3, name: 'Eve Fox', addresses: ['eve@example.org'] },
      ],
      unread: [{ line: 4, reason: 'formula', about: 'Bob Ray' }],
    });
  });

  test('is refused quickly if its content is too large (I16)', () => {
    const blank = new Uint8Array(52_000_000).fill(32);
    expect(reasonOf(workbook(blank))).toBe('too-big');
    const wide = '<row><c r="GR1"><v>1</v></c></row>'.repeat(12_000);
    expect(reasonOf(workbook(`<s>${wide}</s>`))).toBe('too-big');
    const cell = '<row><c t="s"><v>0</v></c></row>'.repeat(3_000);
    const long = `<sst><si><t>${'a'.repeat(1_000_000)}</t></si></sst>`;
    expect(reasonOf(workbook(`<s>${cell}</s>`, long))).toBe('too-big');
  });
});

describe('a file without a list is refused or empty (I16)', () => {
  const cases: [name: string, bytes: Uint8Array, reason: string][] = [
    ['a file that is too big', new Uint8Array(FILE_MAX + 1), 'too-big'],
    [
      'an archive of something else',
      zipSync({ 'a.txt': strToU8('ann@example.org') }),
      'unknown-kind',
    ],
    ['half a workbook', workbook('<s/>').subarray(0, 400), 'unknown-kind'],
    ['a workbook without its end', workbook('<s/>').subarray(0, -10), 'unknown-kind'],
    ['a workbook of broken XML', workbook('<s><row'), 'unknown-kind'],
    ['a PDF', strToU8('%PDF-1.7 ann@example.org'), 'unknown-kind'],
    ['rich text', strToU8('{\\rtf1 ann@example.org}'), 'unknown-kind'],
    ['a workbook of old', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'unknown-kind'],
    [
      'a picture',
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
      'unknown-kind',
    ],
    ['JSON', strToU8('{"members": [{"note": "ask tim@example.org"}]}'), 'unknown-kind'],
    ['a list in JSON', strToU8('[ {"email": "ann@example.org"} ]'), 'unknown-kind'],
    ['XML', strToU8('<?xml version="1.0"?>\n<m><n>ask tim@example.org</n></m>'), 'unknown-kind'],
    ['SYLK', strToU8('ID;PWXL;N;E\nC;Y1;X1;K"ann@example.org"\nE'), 'unknown-kind'],
    ['DIF', strToU8('TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS\r\n'), 'unknown-kind'],
    ['an address in angle brackets', strToU8('<ann@example.org>\n'), 'read'],
    ['a line with brackets', strToU8('[x] Ann Lee <ann@example.org>'), 'read'],
    ['nothing', new Uint8Array(), 'read'],
  ];
  for (const [name, bytes, reason] of cases)
    test(`${name}: ${reason}`, () => {
      expect(reasonOf(bytes)).toBe(reason);
    });
});
