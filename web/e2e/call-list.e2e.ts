import { expect, go, makeGroup, PHONE, test } from './fixtures.ts';

const NUMBER = '+49 (0)30 / 123-45 ext. 6';

test('an owner writes down a number, and its person sees and removes it (A57, A58)', async ({
  person,
}) => {
  const ruth = await person('Ruth');
  const { id } = await makeGroup(ruth);
  const naomi = await person('Naomi', { viewport: PHONE });
  const { inviteUrl } = await (await ruth.api.post(`/api/groups/${id}/invite-token`)).json();
  await naomi.api.post(`/api/groups/invite/${inviteUrl.split('/').at(-1)}/join`);

  await go(ruth.page, `/groups/${id}/reached`);
  await ruth.page.getByRole('button', { name: 'Add a number for Naomi Miller' }).click();
  const dialog = ruth.page.getByRole('dialog');
  await dialog.getByLabel('Phone Number').fill('ask Mary');
  await dialog.getByRole('button', { name: 'Save Number' }).click();
  await expect(dialog.getByText('A phone number has digits').first()).toBeVisible();
  await dialog.getByLabel('Phone Number').fill(NUMBER);
  await dialog.getByRole('button', { name: 'Save Number' }).click();
  await expect(dialog).toBeHidden();
  const link = ruth.page.getByRole('link', { name: NUMBER });
  await expect(link).toHaveAttribute('href', 'tel:+493012345;ext=6');
  // On paper stands the number, and no button.
  await ruth.page.emulateMedia({ media: 'print' });
  await expect(link).toBeVisible();
  await expect(ruth.page.getByRole('button', { name: /number/ })).toHaveCount(0);
  await ruth.page.emulateMedia({ media: 'screen' });

  await go(naomi.page, '/profile');
  await expect(naomi.page.getByLabel('Phone Number')).toHaveValue(NUMBER);
  await naomi.page.getByLabel('Phone Number').fill('');
  await naomi.page.getByRole('button', { name: 'Save Number' }).click();
  await expect(naomi.page.getByText('Number saved').first()).toBeVisible();
  await go(ruth.page, '/');
  await go(ruth.page, `/groups/${id}/reached`);
  await expect(ruth.page.getByRole('button', { name: /^Add a number/ })).toHaveCount(2);
});
