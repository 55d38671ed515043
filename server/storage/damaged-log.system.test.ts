import { expect, setDefaultTimeout, test } from 'bun:test';
import { damageLogs } from '../../test-support/damage.ts';
import { testFolder } from '../../test-support/folder.ts';

setDefaultTimeout(300_000);

test('changes lost from a damaged log are always reported (D3)', async () => {
  const { untouched, figures } = await damageLogs(testFolder('log'), { kills: 5, positions: 20 });
  expect(untouched).toEqual(Array(5).fill({ missing: 0, saysLoss: false, saysUnclean: true }));
  for (const { what, tries, losses, silent, falseAlarms } of figures)
    process.stdout.write(
      `a log ${what}: ${tries} tries, ${losses} with a loss, ${silent} of them silent, ${falseAlarms} false alarms\n`,
    );
  expect(figures.some(({ losses }) => losses > 0)).toBe(true);
  expect(figures.map(({ silent }) => silent)).toEqual([0, 0, 0]);
});
