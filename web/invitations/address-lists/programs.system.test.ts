// needs: ssconvert abook gir1.2-ebookcontacts-1.2 python3-gi npm XlsxWriter
import { beforeAll, describe, test } from 'bun:test';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { $ } from 'bun';
import { testFolder } from '../../../test-support/folder.ts';
import {
  abookFile,
  cardLines,
  tableCsv,
  tableLines,
} from '../../../test-support/office-world/people.ts';
import { expectOfficePeople } from '../../../test-support/office-world/understood.ts';

/* Programs of Debian, PyPI and npm write the same twelve people. */

const ROOT = join(import.meta.dir, '../../..');
const WRITERS = join(ROOT, 'test-support/office-world/writers');
const folder = testFolder('office');
const at = (name: string) => join(folder, name);
const sh = new $.Shell().cwd(folder).env({ ...process.env, LC_ALL: 'C.UTF-8' });

beforeAll(() => {
  writeFileSync(at('table.csv'), tableCsv());
  writeFileSync(at('table.lines'), tableLines());
  writeFileSync(at('cards.lines'), cardLines());
  writeFileSync(at('people.abook'), abookFile());
});

describe('the people of a list are understood as a program writes it (I14, I15, I23)', () => {
  for (const kind of ['xlsx', 'ods', 'csv', 'html'])
    test(`Gnumeric: ${kind}`, async () => {
      await sh`ssconvert table.csv gnumeric.${kind}`.quiet();
      expectOfficePeople(at(`gnumeric.${kind}`));
    });

  for (const kind of ['vcard', 'ldif', 'csv', 'html', 'pine'])
    test(`abook: ${kind}`, async () => {
      const to = at(`abook.${kind}`);
      await sh`abook --convert --informat abook --infile people.abook --outformat ${kind} --outfile ${to}`.quiet();
      expectOfficePeople(to);
    });

  test('Evolution: vCards 3.0 and 2.1', async () => {
    // The Python of Debian has its libraries.
    await sh`/usr/bin/python3 ${WRITERS}/evolution.py cards.lines 3.0.vcf 2.1.vcf`.quiet();
    expectOfficePeople(at('3.0.vcf'));
    expectOfficePeople(at('2.1.vcf'));
  });

  test('openpyxl and XlsxWriter: xlsx', async () => {
    const [bin = ''] = new Bun.Glob('dist/python-XlsxWriter-*/bin/python').scanSync(ROOT);
    await sh`${join(ROOT, bin)} ${WRITERS}/workbooks.py table.lines openpyxl.xlsx xlsxwriter.xlsx`.quiet();
    expectOfficePeople(at('openpyxl.xlsx'));
    expectOfficePeople(at('xlsxwriter.xlsx'));
  });

  test('ExcelJS: xlsx, csv; SheetJS: xlsx, ods, fods, html, csv, txt', async () => {
    copyFileSync(join(WRITERS, 'workbooks.mjs'), at('workbooks.mjs'));
    writeFileSync(at('package.json'), '{ "private": true }');
    await sh`npm install --silent --no-audit --no-fund exceljs@4.4.0 xlsx@0.18.5`.quiet();
    await sh`node workbooks.mjs table.lines .`.quiet();
    for (const kind of ['xlsx', 'csv']) expectOfficePeople(at(`exceljs.${kind}`));
    for (const kind of ['xlsx', 'ods', 'fods', 'html', 'csv', 'txt'])
      expectOfficePeople(at(`sheetjs.${kind}`));
  });
});
