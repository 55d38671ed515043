// needs: java mvn
import { test } from 'bun:test';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { $ } from 'bun';
import { makeOffice, WRITERS } from '../../../../test-support/office-world/office.ts';
import { expectOfficePeople } from '../../../../test-support/office-world/understood.ts';

test('the people of a list are understood as Apache POI writes it, also streamed (I15, I23)', async () => {
  const { at, folder, sh } = makeOffice();
  copyFileSync(join(WRITERS, 'poi/pom.xml'), at('pom.xml'));
  const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';
  // With the user's own folder of packages, where they may be already.
  await $`mvn --quiet --batch-mode ${copy} -DoutputDirectory=${at('jars')}`.cwd(folder).quiet();
  await sh`java -cp ${'jars/*'} ${WRITERS}/poi/WritePoi.java table.lines poi.xlsx streamed.xlsx`.quiet();
  expectOfficePeople(at('poi.xlsx'));
  expectOfficePeople(at('streamed.xlsx'));
});
