// needs: XlsxWriter
import { test } from 'bun:test';
import { join } from 'node:path';
import { makeOffice, WRITERS } from '../../../../test-support/office-world/office.ts';
import { expectOfficePeople } from '../../../../test-support/office-world/understood.ts';

const ROOT = join(import.meta.dir, '../../../..');

test('the people of a list are understood as openpyxl and XlsxWriter write it (I15, I23)', async () => {
  const { at, sh } = makeOffice();
  const [bin = ''] = new Bun.Glob('dist/python-XlsxWriter-*/bin/python').scanSync(ROOT);
  await sh`${join(ROOT, bin)} ${WRITERS}/workbooks.py table.lines openpyxl.xlsx xlsxwriter.xlsx`.quiet();
  expectOfficePeople(at('openpyxl.xlsx'));
  expectOfficePeople(at('xlsxwriter.xlsx'));
});
