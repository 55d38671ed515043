import { DESKTOP, expect, makeGroup, test } from './fixtures.ts';
import { joinGroup, listening, makeGroupWith } from './steps.ts';

test('a report hides a request in open pages at once, and restoring shows it (V14, G15)', async ({
  person,
}) => {
  const { page: ruth, api } = await person('Ruth', { viewport: DESKTOP });
  const { page: naomi, api: naomis } = await person('Naomi', { viewport: DESKTOP });
  const { page: boaz, api: boazs } = await person('Boaz', { viewport: DESKTOP });
  const id = await makeGroupWith({ api }, [{ api: naomis }, { api: boazs }]);
  await naomis.post('/api/prayers', {
    data: {
      title: 'For a friend',
      content: 'For a friend. His name is Daniel Smith.',
      isUrgent: true,
      groupIds: [id],
    },
  });
  const line = listening(boaz);
  await boaz.goto(`/groups/${id}`);
  await line;
  const shown = boaz.getByRole('heading', { name: 'For a friend' });
  await expect(shown).toBeVisible();

  // Naomi reports by keyboard from the page of the request's group.
  await ruth.goto(`/groups/${id}`);
  await ruth
    .getByRole('button', { name: /For a friend/ })
    .first()
    .press('Enter');
  await ruth.getByRole('menuitem', { name: 'Report' }).press('Enter');
  const dialog = ruth.getByRole('dialog');
  await expect(dialog.getByText('Nobody will know that you reported it')).toBeVisible();
  await dialog.getByLabel('Why do you report it?').fill('It names him.');
  await dialog.getByRole('button', { name: 'Report', exact: true }).press('Enter');
  await expect(shown).toBeHidden();

  await expect(ruth.getByText('Being looked at')).toBeVisible();
  await ruth.getByRole('link', { name: 'Look at it' }).click();
  await expect(ruth.getByText('It names him.')).toBeVisible();
  // The page has the facts for a decision: the whole text, its title once, and the kind of request.
  await expect(ruth.getByText('His name is Daniel Smith.', { exact: true })).toBeVisible();
  await expect(ruth.getByText('Urgent', { exact: true })).toBeVisible();
  await ruth.getByRole('button', { name: 'Take out' }).click();
  await expect(dialog.getByText('it becomes private to its author')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await ruth.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog.getByText('who could see it before see it again')).toBeVisible();
  await dialog.getByLabel('A note to the author').fill('All is well.');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(shown).toBeVisible();
  await expect(ruth.getByText('Nothing to look at')).toBeVisible();

  await naomi.goto('/inbox');
  await naomi.getByRole('link', { name: /wrote to you about For a friend/ }).click();
  await expect(naomi.locator('#root').getByText('All is well.')).toBeVisible();
});

test('a report from a group’s page goes to that group (V14)', async ({ person }) => {
  const [ruth, naomi] = [await person('Ruth'), await person('Naomi')];
  const groups = [await makeGroup(ruth), await makeGroup(ruth, 'Choir')];
  for (const { id } of groups) await joinGroup(ruth, id, naomi);
  const made = await ruth.api.post('/api/prayers', {
    data: {
      title: 'Rain',
      content: 'Rain for the dry fields.',
      groupIds: groups.map(({ id }) => id),
    },
  });
  const { id: prayer } = await made.json();
  const { page } = naomi;
  for (const { id, name } of groups) {
    await page.goto(`/groups/${id}`);
    await page.getByRole('button', { name: /^More for .*Rain/ }).click();
    await page.getByRole('menuitem', { name: 'Report' }).click();
    const chosen = page.getByRole('dialog').getByRole('combobox').locator('option:checked');
    await expect(chosen).toHaveText(name);
  }
  // Other pages suggest the first group.
  await page.goto(`/prayers/${prayer}`);
  await page
    .getByRole('button', { name: /^More for .*Rain/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
});
