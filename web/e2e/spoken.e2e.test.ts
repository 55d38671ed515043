import { DESKTOP, expect, go, type Page, test } from './fixtures.ts';
import { makeLongGroup } from './steps.ts';

/* Two permanent live regions announce, in turn, changes that do not move the focus. */

const spoken = (page: Page) => page.locator('#spoken');

test('W40: the number of results is announced after a choice, a search and the next page', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const { page } = ruth;
  const path = `/groups/${await makeLongGroup(ruth, (index) => `For choir ${index}.`)}`;

  await test.step('another order, in a group and of one’s own', async () => {
    for (const screen of [path, '/my-prayers']) {
      await go(page, screen);
      await expect(spoken(page)).toHaveText('30 prayers');
      await clear(page);
      await page.getByRole('combobox', { name: 'Sort' }).selectOption('Oldest First');
      await expect(spoken(page)).toHaveText('30 prayers');
    }
  });

  await test.step('a further page', async () => {
    await go(page, path);
    await page.getByRole('button', { name: 'Show more' }).focus();
    await expect(spoken(page)).toContainText('5 more, 30 of 30');
  });

  await test.step('a search, and one that finds as many', async () => {
    await go(page, '/search');
    const field = page.getByRole('searchbox');
    await field.fill('choir 29');
    await expect(spoken(page)).toHaveText('1 request found');
    await clear(page);
    await field.fill('choir 28');
    await expect(spoken(page)).toHaveText('1 request found');
    await field.fill('elephants');
    await expect(spoken(page)).toContainText('Nothing found Try fewer words');
  });
});

test('W40: slow loading is announced', async ({ person }) => {
  const { page } = await person('Ruth', { viewport: DESKTOP });
  await page.route('**/api/prayers?**', () => {});
  await go(page, '/my-prayers');
  await expect(spoken(page)).toHaveText('Loading prayer requests...');
});

/** Clears the live region, so that the next announcement can be proved. */
const clear = (page: Page) =>
  spoken(page).evaluate((regions) => {
    for (const region of regions.children) region.textContent = '';
  });
