// needs: thunderbird
import { test } from 'bun:test';
import { makeOffice } from '../../../../test-support/office-world/office.ts';
import { cardLines } from '../../../../test-support/office-world/people.ts';
import { exportFromThunderbird } from '../../../../test-support/office-world/thunderbird.ts';
import { expectOfficePeople } from '../../../../test-support/office-world/understood.ts';

test('the people of a list are understood as Thunderbird writes it: csv, txt, vcf, ldif (I14, I15, I23)', async () => {
  const { at, folder } = makeOffice();
  await exportFromThunderbird(cardLines(), folder);
  for (const kind of ['csv', 'txt', 'vcf', 'ldif']) expectOfficePeople(at(`thunderbird.${kind}`));
});
