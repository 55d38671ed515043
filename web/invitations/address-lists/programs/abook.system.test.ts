// needs: abook
import { test } from 'bun:test';
import { makeOffice } from '../../../../test-support/office-world/office.ts';
import { expectOfficePeople } from '../../../../test-support/office-world/understood.ts';

for (const kind of ['vcard', 'ldif', 'csv', 'html', 'pine'])
  test(`the people of a list are understood as abook writes it: ${kind} (I14, I15, I23)`, async () => {
    const { at, sh } = makeOffice();
    const to = at(`abook.${kind}`);
    await sh`abook --convert --informat abook --infile people.abook --outformat ${kind} --outfile ${to}`.quiet();
    expectOfficePeople(to);
  });
