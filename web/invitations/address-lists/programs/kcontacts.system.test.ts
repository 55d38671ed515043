// needs: libkf5contacts-dev g++
import { test } from 'bun:test';
import { makeOffice, WRITERS } from '../../../../test-support/office-world/office.ts';
import { expectOfficePeople } from '../../../../test-support/office-world/understood.ts';

test('the people of a list are understood as KContacts writes it: vCards of each version, LDIF (I14)', async () => {
  const { at, sh } = makeOffice();
  const qt = (await sh`qmake -query QT_INSTALL_HEADERS`.text()).trim();
  const headers = [qt, `${qt}/QtCore`, `${qt}/QtGui`, '/usr/include/KF5/KContacts'];
  const include = headers.map((path) => `-I${path}`);
  await sh`g++ -fPIC -std=c++17 ${include} ${WRITERS}/kcontacts.cpp -o kcontacts -lKF5Contacts -lQt5Core`.quiet();
  await sh`./kcontacts cards.lines .`.quiet();
  for (const version of ['2.1', '3.0', '4.0']) expectOfficePeople(at(`kcontacts-${version}.vcf`));
  expectOfficePeople(at('kcontacts.ldif'));
});
