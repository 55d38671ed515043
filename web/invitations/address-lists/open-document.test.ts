import { expect, test } from 'bun:test';
import { strToU8, zipSync } from 'fflate';
import { UnreadableList } from './people.ts';
import { readFile } from './read-file.ts';

const cell = (text: string, attributes = '') =>
  `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
const row = (cells: string, attributes = '') =>
  `<table:table-row ${attributes}>${cells}</table:table-row>`;
const documentOf = (root: string, tables: string) =>
  strToU8(
    `<?xml version="1.0"?><${root} xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:xlink="l"><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></${root}>`,
  );
const tableOf = (name: string, rows: string, columns = '') =>
  `<table:table table:name="${name}">${columns}${rows}</table:table>`;

const TABLES =
  tableOf('Read me', row(cell('Kept by the office'))) +
  tableOf(
    'Members',
    [
      row(cell('Vorname') + cell('Nachname') + cell('E-Mail') + cell('E-Mail privat')),
      row(
        cell('Jürgen') +
          cell('Groß') +
          cell('<text:a xlink:href="mailto:juergen@example.org">schreiben</text:a>') +
          cell('old@example.net'),
      ),
      row(
        `<table:table-cell><office:annotation><text:p>ask tim@example.org</text:p></office:annotation><text:p>Käthe</text:p></table:table-cell>${cell('Müller')}${cell('kaethe@example.org')}`,
      ),
      row('<table:table-cell/>', 'table:number-rows-repeated="3"'),
      row(cell('Old') + cell('Paul') + cell('paul@example.org'), 'table:visibility="filter"'),
      row('<table:table-cell/>', 'table:number-rows-repeated="1048572"'),
    ].join(''),
    '<table:table-column table:number-columns-repeated="3"/><table:table-column table:visibility="collapse"/>',
  );

const MEMBERS = {
  people: [
    { line: 2, name: 'Jürgen Groß', addresses: ['juergen@example.org'] },
    { line: 3, name: 'Käthe Müller', addresses: ['kaethe@example.org'] },
  ],
  unread: [
    { line: 0, reason: 'other-sheet' as const, about: 'Read me' },
    { line: 7, reason: 'hidden' as const, about: 'Old Paul' },
  ],
};

test('a table of OpenDocument is read without comments and what is hidden (I14, I23)', () => {
  const content = documentOf('office:document-content', TABLES);
  expect(readFile(zipSync({ 'content.xml': content }))).toEqual(MEMBERS);
  expect(readFile(documentOf('office:document', TABLES))).toEqual(MEMBERS);
});

test('a table of OpenDocument that is too large is refused quickly (I16)', () => {
  const wide = row(
    cell('ann@example.org', 'table:number-columns-repeated="1000000"'),
    'table:number-rows-repeated="1000000"',
  );
  const many = documentOf('office:document', tableOf('Members', wide.repeat(20)));
  expect(() => readFile(many)).toThrow(UnreadableList);
});
