import { expect, go, PHONE, test } from './fixtures.ts';
import { holdFirst } from './hold.ts';
import { fillScene } from './scene.ts';

test('the chosen frequency of mail and the notices of a group are stored (N20, N26)', async ({
  person,
}) => {
  const naomi = await person('Naomi', { viewport: PHONE });
  const { groupId } = await fillScene(naomi, await person('Ruth'));
  const { page, api } = naomi;
  const user = async () => (await api.get('/api/user')).json();
  await page.goto('/profile?tab=notifications');
  const urgent = page.getByRole('switch', { name: 'Urgent requests at once' });
  await expect(page.getByRole('radio', { name: 'At once' })).toBeChecked();
  await expect(urgent).toHaveCount(0);
  await page.getByRole('radio', { name: 'Once a week' }).click();
  await expect(urgent).toBeChecked();
  await urgent.click();
  await expect(urgent).not.toBeChecked();
  await page.getByRole('switch', { name: 'Comments and updates' }).click();
  await expect
    .poll(user)
    .toMatchObject({ mailFrequency: 'weekly', urgentAtOnce: false, notifyReplies: false });
  await page.getByLabel('Tuesday Evening Group').selectOption({ label: 'Urgent requests only' });
  const group = async () => (await api.get(`/api/groups/${groupId}`)).json();
  await expect.poll(group).toMatchObject({ myNotices: 'urgent' });

  await go(page, `/groups/${groupId}`);
  await page.getByRole('button', { name: 'Group', exact: true }).click();
  await page.getByRole('menuitem', { name: 'What I hear from this group' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: 'Urgent requests only' })).toBeChecked();
  // The choice changes when it is stored, a moment after the click.
  const nothing = dialog.getByRole('radio', { name: 'Nothing' });
  await nothing.click();
  await expect(nothing).toBeChecked();
  await expect.poll(group).toMatchObject({ myNotices: 'nothing' });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Group', exact: true })).toBeFocused();

  await page.goto('/profile?tab=notifications');
  await expect(page.getByRole('radio', { name: 'Once a week' })).toBeChecked();
  await expect(page.getByLabel('Tuesday Evening Group')).toHaveValue('nothing');
});

test('quick changes of switches all stay, even if the first call is slow (N20)', async ({
  person,
}) => {
  const { page, api } = await person('Naomi');
  await page.goto('/profile?tab=notifications');
  const { letGo, answered } = await holdFirst(page, 'PATCH', '/api/user');
  const switches = page.getByRole('switch', { checked: true });
  await expect(switches).not.toHaveCount(0);
  const count = await switches.count();
  await switches.first().click();
  await expect(switches).toHaveCount(count - 1);
  await switches.first().click();
  await expect(switches).toHaveCount(count - 2);
  letGo();
  await expect.poll(answered).toBe(2);
  const { notifyNewPrayers, notifyAnsweredPrayers } = await (await api.get('/api/user')).json();
  expect({ notifyNewPrayers, notifyAnsweredPrayers }).toEqual({
    notifyNewPrayers: false,
    notifyAnsweredPrayers: false,
  });
});
