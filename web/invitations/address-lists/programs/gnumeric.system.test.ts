// needs: ssconvert
import { test } from 'bun:test';
import { makeOffice } from '../../../../test-support/office-world/office.ts';
import { expectOfficePeople } from '../../../../test-support/office-world/understood.ts';

for (const kind of ['xlsx', 'ods', 'csv', 'html'])
  test(`the people of a list are understood as Gnumeric writes it: ${kind} (I15, I23)`, async () => {
    const { at, sh } = makeOffice();
    await sh`ssconvert table.csv gnumeric.${kind}`.quiet();
    expectOfficePeople(at(`gnumeric.${kind}`));
  });
