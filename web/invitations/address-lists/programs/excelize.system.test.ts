// needs: go
import { test } from 'bun:test';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { $ } from 'bun';
import { makeOffice, WRITERS } from '../../../../test-support/office-world/office.ts';
import { expectOfficePeople } from '../../../../test-support/office-world/understood.ts';

test('the people of a list are understood as Excelize writes it (I15, I23)', async () => {
  const { at, sh } = makeOffice();
  const source = at('excelize');
  mkdirSync(source);
  for (const name of ['main.go', 'go.mod', 'go.sum'])
    copyFileSync(join(WRITERS, 'excelize', name), join(source, name));
  // With the user's own folder of modules, where they may be already.
  await $`go build -o ${at('write-excelize')} .`.cwd(source).quiet();
  await sh`./write-excelize table.lines excelize.xlsx`.quiet();
  expectOfficePeople(at('excelize.xlsx'));
});
