// needs: java mvn
import { expect, setDefaultTimeout, test } from 'bun:test';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { $ } from 'bun';
import { fileIn, makeCalendar, ZONES } from '../../test-support/calendar-world/shown.ts';

setDefaultTimeout(300_000);

const FOLDER = join(import.meta.dir, '../../test-support/calendar-world/ical4j');

test('the validator of ical4j finds nothing wrong in calendar files (P72)', async () => {
  const { sh, at } = makeCalendar('UTC');
  copyFileSync(join(FOLDER, 'pom.xml'), at('pom.xml'));
  const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';
  // With the user's own folder of packages, where they may be already.
  await $`mvn --quiet --batch-mode ${copy} -DoutputDirectory=${at('jars')}`.cwd(at('.')).quiet();
  const files = ['UTC', ...ZONES].map((timeZone, n) => {
    writeFileSync(at(`${n}.ics`), fileIn(timeZone));
    return `${n}.ics`;
  });
  const found = await sh`java -cp ${'jars/*'} ${FOLDER}/Validate.java ${files}`.text();
  expect(found.trimEnd().split('\n')).toEqual(files.map(() => '3 events'));
  // It finds what is wrong.
  writeFileSync(at('wrong.ics'), fileIn('Europe/Berlin').replace(/^DTSTAMP.*\r\n/gm, ''));
  expect(await sh`java -cp ${'jars/*'} ${FOLDER}/Validate.java wrong.ics`.text()).toContain(
    'DTSTAMP',
  );
});
