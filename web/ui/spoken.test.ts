import { expect, test } from 'bun:test';
import { resolve } from 'node:path';

const WEB = resolve(import.meta.dir, '..');
/** The opening tag of a live region. */
const REGION =
  /<\w+(?=[^<]*?(?:role="(?:alert|log)"|aria-live=|\{\.\.\.(?:LIVE|useLive\(\)|live)\}))[^<]*?>/g;

test('no empty live region is hidden, because screen readers would ignore it (W40)', async () => {
  const regions: string[] = [];
  for (const path of new Bun.Glob('**/*.tsx').scanSync(WEB))
    regions.push(...((await Bun.file(`${WEB}/${path}`).text()).match(REGION) ?? []));
  expect(regions.length).toBeGreaterThan(15);
  expect(regions.filter((region) => /empty:hidden|["\s]hidden["\s]/.test(region))).toEqual([]);
});
