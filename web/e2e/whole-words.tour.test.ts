import { brokenWords } from './broken-words.ts';
import { expect, type Page, test } from './fixtures.ts';
import { madeUpHealth } from './made-up-health.ts';
import { fillScene } from './scene.ts';
import { setTextSize } from './steps.ts';

/* The largest letters on the narrowest screen: words are not broken, and times are short. */

const NARROW = { width: 320, height: 800 };

const openLargest = async (page: Page, path: string) => {
  await page.goto(path);
  await setTextSize(page, 'largest');
};

test('the largest letters on a narrow screen break no word (W10)', async ({ person }) => {
  const ruth = await person('Ruth', { viewport: NARROW });
  const naomi = await person('Naomi', { viewport: NARROW });
  const { groupId, prayerIds } = await fillScene(ruth, naomi);
  const requests = prayerIds.map((id) => `/prayers/${id}`);
  const broken: string[] = [];
  for (const { page } of [ruth, naomi])
    for (const path of [
      '/',
      `/groups/${groupId}`,
      '/my-prayers',
      '/answered-prayers',
      '/pray',
      '/inbox',
      ...requests,
    ]) {
      await openLargest(page, path);
      for (const word of await brokenWords(page)) broken.push(`${path}: ${word}`);
    }
  expect(broken).toEqual([]);
});

test('a time in a table of the health page needs at most two lines (M14, W10)', async ({
  administrator,
}) => {
  const { page } = await administrator('Deborah', { viewport: NARROW });
  await page.route('**/api/admin/health?span=day', (route) =>
    route.fulfill({ json: madeUpHealth('day') }),
  );
  await openLargest(page, '/admin?tab=health');
  for (const summary of await page.getByText(/as a table$/).all()) await summary.click();
  const lines = await page.getByRole('rowheader').evaluateAll((all) =>
    all.map((it) => {
      const range = document.createRange();
      range.selectNodeContents(it);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );
  expect(Math.max(...lines)).toBeLessThanOrEqual(2);
  expect(await brokenWords(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
});
