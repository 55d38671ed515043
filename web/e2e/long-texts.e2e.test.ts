import type { Locator } from '@playwright/test';
import { chooseOnCard, expect, go, makeGroup, PHONE, test } from './fixtures.ts';

const TEXT =
  'Please pray:\n• for Mum, who has her scan\n\t– on Tuesday\n  and waits\n\n\nThank you. Zoë 기도 دعاء 🙏';

/** What stands on the screen, with its lines, tabs and spaces. */
// biome-ignore lint/performance/useDomNodeTextContent: only this has the lines as they are drawn.
const linesOf = (place: Locator) => place.innerText();

test('every screen shows a text of several lines as it was typed (P37)', async ({ person }) => {
  const { page, api } = await person('Ruth', { viewport: PHONE });
  const group = await makeGroup({ api });
  await page.goto(`/groups/${group.id}`);
  await page.getByRole('button', { name: 'Share Prayer Request' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Prayer request').fill(TEXT);
  await dialog.getByLabel('Title').fill('For Mum');
  await dialog.getByRole('button', { name: 'Share', exact: false }).click();
  await expect(dialog).toBeHidden();
  const shown = (text: string) =>
    page.locator('main .long-words').filter({ hasText: text }).first();
  const expectLines = async (text = TEXT) => {
    await expect.poll(() => linesOf(shown('for Mum'))).toBe(text);
  };
  await expectLines();

  await go(page, '/my-prayers');
  await expectLines();
  await chooseOnCard(page.locator('main li').filter({ hasText: 'For Mum' }).first(), 'Edit');
  const edited = page.getByRole('dialog').getByLabel('Prayer request');
  await expect(edited).toHaveValue(TEXT);
  await edited.fill(`${TEXT}\n\n(edited)`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectLines(`${TEXT}\n\n(edited)`);

  const [{ id }] = await (await api.get('/api/prayers')).json();
  await go(page, `/prayers/${id}/edit`);
  const onPage = page.getByLabel('Prayer Request', { exact: true });
  await expect(onPage).toHaveValue(`${TEXT}\n\n(edited)`);
  await onPage.fill(TEXT);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(/my-prayers/);
  await expectLines();

  await api.put(`/api/prayers/${id}`, { data: { mayBePrinted: true } });
  for (const path of [`/prayers/${id}`, '/pray', `/groups/${group.id}/sheet`]) {
    await go(page, path);
    await expectLines();
  }

  await api.put(`/api/groups/${group.id}`, { data: { name: group.name, description: TEXT } });
  await page.goto(`/groups/${group.id}`);
  const description = shown('for Mum');
  await expect(description).toBeVisible();
  const tall = (place: Locator) => place.evaluate((element) => element.clientHeight);
  const cut = await tall(description);
  await page.getByRole('button', { name: 'Show all of the description' }).click();
  await expect.poll(() => linesOf(description)).toBe(TEXT);
  await expect.poll(() => tall(description)).toBeGreaterThan(cut);
  await page.getByRole('button', { name: 'Show less of the description' }).click();
  await expect.poll(() => tall(description)).toBe(cut);
});
