import { expect, go, makeGroup, PHONE, test, testWithMail } from './fixtures.ts';
import { joinGroup, makeGroupWith } from './steps.ts';

const NUMBER = '+49 (0)30 / 123-45 ext. 6';

test('an owner adds a member’s number, and the member sees and removes it (A57, A58)', async ({
  person,
}) => {
  const ruth = await person('Ruth');
  const naomi = await person('Naomi', { viewport: PHONE });
  const id = await makeGroupWith(ruth, [naomi]);

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
  // The printed page has the number, and no button.
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

testWithMail(
  'an owner’s open list is updated when a household makes a member reachable (G18)',
  async ({ administrator, person }) => {
    const deborah = await administrator('Deborah');
    const ruth = await person('Ruth');
    const { id } = await makeGroup(ruth);
    const join = async (name: string) => {
      const one = await person(name);
      await joinGroup(ruth, id, one);
      const user = await (await one.api.get('/api/user')).json();
      return { ...one, id: Number(user.id) };
    };
    const naomi = await join('Naomi');
    const boaz = await join('Boaz');
    await deborah.api.post(`/api/admin/users/${boaz.id}/confirm-address`);
    await go(ruth.page, `/groups/${id}/reached`);
    const row = ruth.page.locator('li', { hasText: 'Naomi Miller' });
    await expect(row.getByText('Their address is not confirmed')).toBeVisible();
    const form = { userId: boaz.id, whose: 'mine' };
    const asked = await naomi.api.post('/api/account/household', { data: form });
    const shared = `/api/account/household/${(await asked.json()).id}`;
    expect((await boaz.api.post(`${shared}/agree`)).status()).toBe(204);
    await expect(row.getByText('Somebody else gets their email')).toBeVisible();
    expect((await naomi.api.delete(shared)).status()).toBe(204);
    await expect(row.getByText('Their address is not confirmed')).toBeVisible();
  },
);
