import {
  accountOf,
  DESKTOP,
  expect,
  go,
  makeGroup,
  type Page,
  PHONE,
  test,
  toast,
} from './fixtures.ts';
import { joinGroup, logIn } from './steps.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your picture' });

test('a new user is asked for a picture once, as soon as they have prayed (A45)', async ({
  person,
}) => {
  const ruth = await person('Ruth');
  const naomi = await person('Naomi', { viewport: PHONE });
  const boaz = await person('Boaz', { viewport: DESKTOP });
  const { id } = await makeGroup(ruth);
  const question = (page: Page) =>
    page.getByRole('heading', { name: 'Add a picture, so people know your face' });
  const waiting = (page: Page) => page.getByText('One person is waiting for your prayer');

  const allPrayed = (page: Page) => page.getByText('You have prayed for everyone today.');

  await test.step('not while there is nothing to pray for', async () => {
    await joinGroup(ruth, id, naomi);
    await go(naomi.page, '/');
    await expect(naomi.page.getByText('Write your first request')).toBeVisible();
    await expect(question(naomi.page)).toHaveCount(0);
  });

  const made = await ruth.api.post('/api/prayers', {
    data: { title: 'Rain', content: 'Rain for the fields.', groupIds: [id] },
  });
  const { id: prayer } = await made.json();
  await joinGroup(ruth, id, boaz);

  await test.step('not before the first Amen', async () => {
    await go(naomi.page, '/');
    await expect(waiting(naomi.page)).toBeVisible();
    await expect(question(naomi.page)).toHaveCount(0);
  });
  for (const { api } of [naomi, boaz]) await api.post(`/api/prayers/${prayer}/pray`);

  await test.step('below the praying, and never again after Not now', async () => {
    const { page } = naomi;
    await go(page, '/');
    await expect(question(page)).toBeVisible();
    const above = await allPrayed(page).boundingBox();
    const below = await question(page).boundingBox();
    expect(above?.y).toBeLessThan(below?.y ?? 0);
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    // Signing out deletes her cache and drafts in this browser, but not her answer.
    await go(page, '/profile');
    await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/auth$/);
    await logIn(page, accountOf('Naomi').email);
    await expect(allPrayed(page)).toBeVisible();
    await expect(question(page)).toHaveCount(0);
  });

  await test.step('Choose a picture leads to the choice, and is an answer, too', async () => {
    const { page } = boaz;
    await go(page, '/');
    await page.getByRole('button', { name: 'Choose a picture' }).click();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.reload();
    await expect(allPrayed(page)).toBeVisible();
    await expect(question(page)).toHaveCount(0);
  });

  await test.step('who has a picture is not asked, on another device either', async () => {
    const orpah = await person('Orpah');
    await joinGroup(ruth, id, orpah);
    await orpah.api.post(`/api/prayers/${prayer}/pray`);
    await go(orpah.page, '/');
    await orpah.page.getByRole('button', { name: 'Choose a picture' }).click();
    await dialog(orpah.page)
      .locator('input[type=file]')
      .setInputFiles('web/e2e/files/portrait.jpg');
    await dialog(orpah.page).getByRole('button', { name: 'Save Picture' }).click();
    await expect(toast(orpah.page, 'Picture saved')).toBeVisible();
    await expect(question(orpah.page)).toHaveCount(0);
    await orpah.page.evaluate(() => localStorage.clear());
    await orpah.page.reload();
    await expect(allPrayed(orpah.page)).toBeVisible();
    await expect(question(orpah.page)).toHaveCount(0);
  });
});
