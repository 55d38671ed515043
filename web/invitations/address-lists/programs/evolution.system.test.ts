// needs: gir1.2-ebookcontacts-1.2 python3-gi
import { test } from 'bun:test';
import { makeOffice, WRITERS } from '../../../../test-support/office-world/office.ts';
import { expectOfficePeople } from '../../../../test-support/office-world/understood.ts';

test('the people of a list are understood as Evolution writes it: vCards 3.0 and 2.1 (I14)', async () => {
  const { at, sh } = makeOffice();
  // The Python of Debian has its libraries.
  await sh`/usr/bin/python3 ${WRITERS}/evolution.py cards.lines 3.0.vcf 2.1.vcf`.quiet();
  expectOfficePeople(at('3.0.vcf'));
  expectOfficePeople(at('2.1.vcf'));
});
