// needs: soffice
import { test } from 'bun:test';
import { makeOffice } from '../../../../test-support/office-world/office.ts';
import { expectOfficePeople } from '../../../../test-support/office-world/understood.ts';

/** LibreOffice's number for UTF-8, which it does not choose by itself. */
const UTF_8 = '44,34,76';

for (const [kind, filter] of [
  ['xlsx', 'xlsx'],
  ['ods', 'ods'],
  ['fods', 'fods'],
  ['html', 'html'],
  ['csv', `csv:Text - txt - csv (StarCalc):${UTF_8}`],
] as const)
  test(`the people of a list are understood as LibreOffice writes it: ${kind} (I15, I23)`, async () => {
    const { at, sh } = makeOffice();
    await sh`soffice --headless --infilter=CSV:${UTF_8},1 --convert-to ${filter} --outdir out table.csv`.quiet();
    expectOfficePeople(at(`out/table.${kind}`));
  });
