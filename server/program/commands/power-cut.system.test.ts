// alone: it measures time
import { expect, test } from 'bun:test';
import { testFolder } from '../../../test-support/folder.ts';
import { cutPower } from '../../../test-support/power-cut.ts';

/** `npm run faults` makes 300. */
const CUTS = Number(process.env.UPHELD_KILLS ?? 60);

test(`${CUTS} times kill -9 during writes lose nothing acknowledged (D1)`, async () => {
  const plan = { cuts: CUTS, writesBetween: 40, atOnce: 8 };
  const result = await cutPower(testFolder('cuts'), plan);
  const { acknowledged, missing, integrity, brokenKeys, logged, exitCode } = result;
  expect(exitCode).toBe(0);
  const { started } = result;
  const restarts = result.restarts.map(Math.round).sort((a, b) => a - b);
  console.log(
    `kill -9 × ${CUTS}: ${acknowledged} acknowledged, ${missing.length} lost; first start ${Math.round(started)} ms, restart in ms: median ${restarts[CUTS / 2]}, 95 % ${restarts[Math.floor(CUTS * 0.95)]}, max ${restarts.at(-1)}`,
  );
  // A second, or on a loaded machine five times the first start.
  expect(restarts[Math.floor(CUTS * 0.95)]).toBeLessThan(Math.max(1000, 5 * started));
  expect(acknowledged).toBeGreaterThan((CUTS * 40) / 4);
  expect(missing).toEqual([]);
  expect([integrity, brokenKeys]).toEqual([{ integrity_check: 'ok' }, []]);
  const ends = logged.filter(({ msg }) => msg.startsWith('the last run did not end cleanly'));
  expect(ends.map(({ level }) => level)).toEqual(Array(CUTS).fill('warn'));
}, 600_000);
