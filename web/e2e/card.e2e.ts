import { expect, go, makeGroup, type Page, type Person, PHONE, test } from './fixtures.ts';

const CHOSEN = 'a horse on a hill';

const membersOf = async ({ page }: Person, group: number) => {
  await go(page, `/groups/${group}`);
  await page.getByRole('tab', { name: /Members/ }).click();
};

/** The letters on the card that a dialog shows. */
const lettersIn = async (page: Page) => {
  const letters = page.getByRole('dialog').getByText(/^[A-Z]{4} [A-Z]{4}$/);
  return (await letters.textContent()) ?? '';
};

const logInAs = async (page: Page, username: string) => {
  await go(page, '/auth');
  await page.getByRole('button', { name: 'Sign in with a username' }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
};

test('somebody without an address comes in by a card, and back by a username (A53, A54, A56)', async ({
  person,
  visitor,
}) => {
  const ruth = await person('Ruth');
  const { id } = await makeGroup(ruth);
  await membersOf(ruth, id);
  await ruth.page.getByRole('button', { name: 'Add somebody without email' }).click();
  const dialog = ruth.page.getByRole('dialog');
  await dialog.getByLabel('First Name').fill('Walter');
  await dialog.getByLabel('Last Name').fill('Green');
  await dialog.getByRole('button', { name: 'Make the Card' }).click();
  await expect(dialog.getByText('walter.green')).toBeVisible();
  await expect(
    dialog.getByRole('img', { name: 'QR code that signs in Walter Green' }),
  ).toBeVisible();
  const letters = await lettersIn(ruth.page);

  // On paper the card stands alone.
  await ruth.page.emulateMedia({ media: 'print' });
  await expect(ruth.page.getByText(letters).last()).toBeVisible();
  await expect(ruth.page.getByRole('tab', { name: /Members/ })).toBeHidden();
  await ruth.page.emulateMedia({ media: 'screen' });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(ruth.page.getByText('Walter Green')).toBeVisible();

  const phone = await visitor({ viewport: PHONE });
  await go(phone, `/card#${letters.replace(' ', '')}`);
  await expect(phone.getByLabel('Letters on your card')).toHaveValue(letters);
  await phone.getByLabel('Choose a password', { exact: true }).fill(CHOSEN);
  await phone.getByRole('button', { name: 'Sign In' }).click();
  await expect(phone.getByText('A card for signing in was made for you')).toBeVisible();
  await go(phone, '/profile');
  await expect(phone.getByText('You have no email address here.')).toBeVisible();
  await expect(phone.getByText('Ruth Miller made this account for you.')).toBeVisible();

  // Used, the card opens nothing more.
  const other = await visitor({ viewport: PHONE });
  await go(other, `/card#${letters.replace(' ', '')}`);
  await other.getByRole('button', { name: 'Sign In' }).click();
  await expect(other.getByText('This card no longer works.').first()).toBeVisible();

  await logInAs(other, 'Walter.Green');
  await expect(other.getByRole('heading', { name: /Walter/ })).toBeVisible();
});

test('a forgotten password is helped by a new card, also on a phone that somebody uses (A55)', async ({
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
  const letters = await lettersIn(ruth.page);

  const naomi = await person('Naomi', { viewport: PHONE });
  await go(naomi.page, '/card');
  await expect(naomi.page.getByText('Naomi Miller is signed in on this device.')).toBeVisible();
  await naomi.page.getByLabel('Letters on your card').fill(letters.toLowerCase());
  await naomi.page.getByRole('button', { name: 'Sign In' }).click();
  await expect(naomi.page.getByRole('heading', { name: /Walter/ })).toBeVisible();
});
