import { expect, test } from 'bun:test';
import { resolve } from 'node:path';

const WEB = resolve(import.meta.dir, '..');
/** An element that screen readers listen to, up to the end of its tag. */
const REGION =
  /<\w+(?=[^<]*?(?:role="(?:status|alert|log)"|aria-live="|role=\{useStatusRole))[^<]*?>/g;

test('no region that speaks is hidden while it is empty: screen readers would not know it (W40)', async () => {
  const regions: string[] = [];
  for (const path of new Bun.Glob('**/*.tsx').scanSync(WEB))
    regions.push(...((await Bun.file(`${WEB}/${path}`).text()).match(REGION) ?? []));
  expect(regions.length).toBeGreaterThan(15);
  expect(regions.filter((region) => /empty:hidden|["\s]hidden["\s]/.test(region))).toEqual([]);
});
