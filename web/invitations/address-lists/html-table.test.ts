import { describe, expect, test } from 'bun:test';
import { textOfHtml } from './html.ts';
import { readText } from './read.ts';
import { together } from './together.ts';

const read = (text: string) => {
  const { people, unread } = together(readText(text));
  return [
    ...people.map(({ name, addresses }) => `${name}: ${addresses.join(' | ')}`),
    ...unread.map(({ reason, about }) => `? ${reason} ${about}`.trim()),
  ];
};
const page = (...rows: string[]) => `<html><body><table>${rows.join('\n')}</table></body></html>`;
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const workbook = (...rows: string[]) =>
  `<?xml version="1.0"?><Workbook xmlns:ss="s"><Worksheet ss:Name="A"><Table>${rows.join('')}</Table></Worksheet></Workbook>`;
const line = (...cells: string[]) =>
  `<Row>${cells.map((cell) => (cell.startsWith('<') ? cell : `<Cell><Data ss:Type="String">${cell}</Data></Cell>`)).join('')}</Row>`;

describe('the cells of a page stay in their columns (I14, I15)', () => {
  test('where Gnumeric 1.12.55 joins a cell with the empty ones beside it', () => {
    const list = page(
      '<caption>people.csv</caption>',
      row('Name', 'Email', 'Second email', 'Notes'),
      '<tr><td>Naomi Park</td>\n<td colspan="2">naomi@example.org</td>\n<td>brother bob@example.net</td></tr>',
      '<tr><td colspan=3>Paul Ray</td><td>writes from paul@example.net</td></tr>',
    );
    expect(read(list)).toEqual([
      'Naomi Park: naomi@example.org',
      '? no-address',
      '? no-address Paul Ray',
    ]);
  });

  test('where LibreOffice 7.4.7 and Excel leave out empty cells in XML of 2003', () => {
    const list = workbook(
      line('Name', 'Email', 'Second email', 'Notes'),
      line('Naomi', 'naomi@example.org', '<Cell ss:Index="4"><Data>bob@example.net</Data></Cell>'),
      line('Paul', '<Cell ss:Index="4"><Data>writes from paul@example.net</Data></Cell>'),
      line('Ann', '<Cell/>', 'ann@example.org'),
      line('<Cell ss:MergeAcross="2"><Data>Eve</Data></Cell>', 'eve@example.net'),
    );
    expect(read(list)).toEqual([
      'Naomi: naomi@example.org',
      'Ann: ann@example.org',
      '? no-address Paul',
      '? no-address Eve',
    ]);
  });

  test('where a cell reaches into the rows below', () => {
    const list = page(
      row('Family', 'First name', 'Email'),
      '<tr><td rowspan="2">Hollis</td><td>Tom</td><td>tom@example.org</td></tr>',
      row('Peggy', 'peggy@example.org'),
      row('Lee', 'Ann', 'ann@example.org'),
    );
    expect(read(list)).toEqual([
      'Tom Hollis: tom@example.org',
      'Peggy: peggy@example.org',
      'Ann Lee: ann@example.org',
    ]);
  });

  test('where rows leave out empty cells at their end, and names have commas', () => {
    const list = workbook(
      line('Koko nimi', 'Sähköposti', 'Huomautus', 'Puhelin'),
      line('Lee, Ann', 'ann@example.org', 'ask bob@example.net', '555'),
      line('Park, Eve', 'eve@example.org'),
      line('Ray, Bob'),
    );
    expect(read(list)).toEqual([
      'Ann Lee: ann@example.org',
      'Eve Park: eve@example.org',
      '? no-address Koko nimi',
      '? no-address Bob Ray',
    ]);
  });

  test('where the ends of cells and rows are not written', () => {
    const list =
      '<table><tr><th>Name<th>Email<th>Notes<tr><td>Ann<td>ann@example.org<td>x<tr><td>Bob<td><td>see bob@example.net</table>';
    expect(read(list)).toEqual(['Ann: ann@example.org', '? no-address Bob']);
  });
});

describe('nobody is invited whom a page or XML of 2003 hides (I23)', () => {
  const headings = row('Name', 'Email', 'Email 2');
  test.each([
    [
      'a row',
      page(
        headings,
        row('Ann', 'ann@example.org'),
        '<tr style="display:none"><td>Bob</td><td>bob@example.org</td></tr>',
      ),
    ],
    [
      'a row by an attribute',
      page(
        headings,
        row('Ann', 'ann@example.org'),
        '<tr hidden><td>Bob</td><td><a href="mailto:bob@example.org">write</a></td></tr>',
      ),
    ],
    [
      'a row of XML',
      workbook(
        line('Name', 'Email'),
        line('Ann', 'ann@example.org'),
        line('Bob', 'bob@example.org').replace('<Row', '<Row ss:Hidden="1"'),
      ),
    ],
    [
      'a cell',
      page(
        headings,
        row('Ann', 'ann@example.org'),
        '<tr><td>Bob</td><td style="mso-x:1; display: none">bob@example.org</td></tr>',
      ),
    ],
  ])('%s', (_, list) => {
    expect(read(list)).toEqual(['Ann: ann@example.org', '? no-address Bob']);
  });

  test('a row of which nothing but the address is written', () => {
    const hidden = '<tr hidden><td></td><td>bob [at] mail.example.org</td></tr>';
    expect(read(page(headings, hidden, row('Ann', 'ann@example.org')))).toEqual([
      'Ann: ann@example.org',
      '? no-address',
    ]);
  });

  test('a column', () => {
    const rows = [headings, row('Ann', 'ann@example.org', 'old@example.net')];
    expect(read(page('<col><col><col style="display:none">', ...rows))).toEqual([
      'Ann: ann@example.org',
    ]);
    expect(read(page('<col span=2><col style="display:none">', ...rows))).toEqual([
      'Ann: ann@example.org',
    ]);
    const cells = [
      line('Name', 'Email', 'Email 2'),
      line('Ann', 'ann@example.org', 'old@example.net'),
    ];
    expect(read(workbook('<Column/><Column ss:Index="3" ss:Hidden="1"/>', ...cells))).toEqual([
      'Ann: ann@example.org',
    ]);
  });

  test('a sheet', () => {
    const hidden = workbook(line('Name', 'Email'), line('Bob', 'bob@example.org')).replace(
      '</Worksheet>',
      '<WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet><Worksheet ss:Name="B"><Table><Row><Cell><Data>Ann ann@example.org</Data></Cell></Row></Table></Worksheet>',
    );
    expect(read(hidden)).toEqual(['Ann: ann@example.org']);
  });

  test('but what only has a clipped edge is shown', () => {
    const list = page(
      headings,
      '<tr><td style="overflow: hidden ">Ann</td><td class="a hidden b">ann@example.org</td></tr>',
    );
    expect(read(list)).toEqual(['Ann: ann@example.org']);
  });
});

test('joined cells make a text at most three times as long as the page (I16)', () => {
  const wide = `<table>${'<tr><td rowspan=200 colspan=200>a<td>b</tr>'.repeat(2_000)}</table>`;
  expect(textOfHtml(wide).length).toBeLessThan(3 * wide.length);
});
