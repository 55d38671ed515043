import { expect, test } from 'bun:test';
import { testFolder } from '../../../test-support/folder.ts';
import { cutPower } from '../../../test-support/power-cut.ts';

test('5 times kill -9 during writes lose nothing acknowledged (D1)', async () => {
  const plan = { cuts: 5, writesBetween: 160, atOnce: 16 };
  const { acknowledged, missing, integrity, brokenKeys, logged, exitCode } = await cutPower(
    testFolder('cut'),
    plan,
  );
  expect(exitCode).toBe(0);
  expect(acknowledged).toBeGreaterThan(250);
  expect(missing).toEqual([]);
  expect([integrity, brokenKeys]).toEqual([{ integrity_check: 'ok' }, []]);
  // Each start reports that the end was not clean, and that no data was lost.
  const ends = logged.filter(({ msg }) => msg.startsWith('the last run did not end cleanly'));
  expect(ends.map(({ level }) => level)).toEqual(Array(5).fill('warn'));
});
