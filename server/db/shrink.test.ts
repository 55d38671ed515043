import { expect, test } from 'bun:test';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fillTenYears } from '../../bench/ten-years.ts';
import { testFolder } from '../../test-support/folder.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import { shrinkFile } from './shrink.ts';

test('deleted rows make the file smaller at night, in small steps (B16)', async () => {
  const path = join(testFolder('shrink'), 'upheld.db');
  const db = openDatabase(path);
  migrate(db);
  fillTenYears(db, 0.1);
  const size = () => {
    db.$client.run('pragma wal_checkpoint(truncate)');
    return statSync(path).size;
  };
  const before = size();
  db.$client.run('delete from prayers where id <= 2500');
  expect(size()).toBe(before);
  let steps = 0;
  await shrinkFile(db, async (work) => {
    steps++;
    return work();
  });
  expect(steps).toBeGreaterThan(1);
  expect(size()).toBeLessThan(before * 0.9);
  expect(db.$client.query('pragma quick_check').get()).toEqual({ quick_check: 'ok' });
});
