import { expect, go, makeGroup, type Person, PHONE, test } from './fixtures.ts';
import { lettersInDialog } from './steps.ts';

const membersOf = async ({ page }: Person, group: number) => {
  await go(page, `/groups/${group}`);
  await page.getByRole('tab', { name: /Members/ }).click();
};

test('a new sign-in card replaces a forgotten password, also on a phone where somebody is signed in (A55)', async ({
  person,
}) => {
  const ruth = await person('Ruth');
  const { id } = await makeGroup(ruth);
  const made = await ruth.api.post(`/api/groups/${id}/people`, {
    data: { firstName: 'Walter', lastName: 'Green' },
  });
  expect(made.status()).toBe(201);
  await membersOf(ruth, id);
  await ruth.page.getByRole('button', { name: /Walter Green/ }).click();
  await ruth.page.getByRole('menuitem', { name: 'New card' }).click();
  const dialog = ruth.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make the Card' }).click();
  const letters = await lettersInDialog(ruth.page);

  const naomi = await person('Naomi', { viewport: PHONE });
  await go(naomi.page, '/card');
  await expect(naomi.page.getByText('Naomi Miller is signed in on this device.')).toBeVisible();
  await naomi.page.getByLabel('Letters on your card').fill(letters.toLowerCase());
  await naomi.page.getByRole('button', { name: 'Sign In' }).click();
  await expect(naomi.page.getByRole('heading', { name: /Walter/ })).toBeVisible();
});

test('a second card, opened in the tab of the first, is the one that signs in (A55)', async ({
  visitor,
}) => {
  const page = await visitor();
  await go(page, '/card#BCDFGHJK');
  const letters = page.getByLabel('Letters on your card');
  await expect(letters).toHaveValue('BCDF GHJK');
  // A browser does not reload the page if only the part after the # differs.
  await page.evaluate(() => {
    location.hash = 'KMNPRSTV';
  });
  await expect(letters).toHaveValue('KMNP RSTV');
  // The hash of the link to the content is no card, and does not change the typed letters.
  await letters.fill('WXZB CDFG');
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
  await expect(letters).toHaveValue('WXZB CDFG');
});
