// needs: npm
import { test } from 'bun:test';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeOffice, WRITERS } from '../../../../test-support/office-world/office.ts';
import { expectOfficePeople } from '../../../../test-support/office-world/understood.ts';

test('the people of a list are understood as ExcelJS and SheetJS write it (I15, I23)', async () => {
  const { at, sh } = makeOffice();
  copyFileSync(join(WRITERS, 'workbooks.mjs'), at('workbooks.mjs'));
  writeFileSync(at('package.json'), '{ "private": true }');
  await sh`npm install --silent --no-audit --no-fund exceljs@4.4.0 xlsx@0.18.5`.quiet();
  await sh`node workbooks.mjs table.lines .`.quiet();
  for (const kind of ['xlsx', 'csv']) expectOfficePeople(at(`exceljs.${kind}`));
  for (const kind of ['xlsx', 'ods', 'fods', 'html', 'csv', 'txt'])
    expectOfficePeople(at(`sheetjs.${kind}`));
});
