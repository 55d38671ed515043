// needs: soffice thunderbird libkf5contacts-dev g++ go java mvn
import { beforeAll, describe, test } from 'bun:test';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { $ } from 'bun';
import { testFolder } from '../../../test-support/folder.ts';
import { cardLines, tableCsv, tableLines } from '../../../test-support/office-world/people.ts';
import { exportFromThunderbird } from '../../../test-support/office-world/thunderbird.ts';
import { expectOfficePeople } from '../../../test-support/office-world/understood.ts';

/* Programs that are large, or must be compiled, write the same twelve people. */

const WRITERS = join(import.meta.dir, '../../../test-support/office-world/writers');
const folder = testFolder('office');
const at = (name: string) => join(folder, name);
// `$.env` would change the environment of Go and Maven, too.
const sh = new $.Shell().cwd(folder).env({ ...process.env, HOME: folder });

beforeAll(() => {
  writeFileSync(at('table.csv'), tableCsv());
  writeFileSync(at('table.lines'), tableLines());
  writeFileSync(at('cards.lines'), cardLines());
});

describe('the people of a list are understood as a program writes it (I14, I15, I23)', () => {
  /** LibreOffice's number for UTF-8, which it does not choose by itself. */
  const UTF_8 = '44,34,76';

  for (const [kind, filter] of [
    ['xlsx', 'xlsx'],
    ['ods', 'ods'],
    ['fods', 'fods'],
    ['html', 'html'],
    ['csv', `csv:Text - txt - csv (StarCalc):${UTF_8}`],
  ] as const)
    test(`LibreOffice: ${kind}`, async () => {
      await sh`soffice --headless --infilter=CSV:${UTF_8},1 --convert-to ${filter} --outdir out-${kind} table.csv`.quiet();
      expectOfficePeople(at(`out-${kind}/table.${kind}`));
    });

  test('Thunderbird: csv, txt, vcf, ldif', async () => {
    await exportFromThunderbird(cardLines(), folder);
    for (const kind of ['csv', 'txt', 'vcf', 'ldif']) expectOfficePeople(at(`thunderbird.${kind}`));
  });

  test('KContacts: vCards 2.1, 3.0 and 4.0, LDIF', async () => {
    const qt = (await sh`qmake -query QT_INSTALL_HEADERS`.text()).trim();
    const headers = [qt, `${qt}/QtCore`, `${qt}/QtGui`, '/usr/include/KF5/KContacts'];
    const include = headers.map((path) => `-I${path}`);
    await sh`g++ -fPIC -std=c++17 ${include} ${WRITERS}/kcontacts.cpp -o kcontacts -lKF5Contacts -lQt5Core`.quiet();
    await sh`./kcontacts cards.lines .`.quiet();
    for (const name of [
      'kcontacts-2.1.vcf',
      'kcontacts-3.0.vcf',
      'kcontacts-4.0.vcf',
      'kcontacts.ldif',
    ])
      expectOfficePeople(at(name));
  });

  test('Excelize: xlsx', async () => {
    const source = at('excelize');
    mkdirSync(source);
    for (const name of ['main.go', 'go.mod', 'go.sum'])
      copyFileSync(join(WRITERS, 'excelize', name), join(source, name));
    await $`go build -o ${at('write-excelize')} .`.cwd(source).quiet();
    await sh`./write-excelize table.lines excelize.xlsx`.quiet();
    expectOfficePeople(at('excelize.xlsx'));
  });

  test('Apache POI: xlsx, also streamed', async () => {
    copyFileSync(join(WRITERS, 'poi/pom.xml'), at('pom.xml'));
    const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';
    await $`mvn --quiet --batch-mode ${copy} -DoutputDirectory=${at('jars')}`.cwd(folder).quiet();
    await sh`java -cp ${'jars/*'} ${WRITERS}/poi/WritePoi.java table.lines poi.xlsx streamed.xlsx`.quiet();
    expectOfficePeople(at('poi.xlsx'));
    expectOfficePeople(at('streamed.xlsx'));
  });
});
