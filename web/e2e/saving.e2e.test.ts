import { accountOf, chooseOnCard, expect, makeGroup, testWithMail } from './fixtures.ts';
import { linkIn } from './mail.ts';

const LAPTOP = { width: 1280, height: 800 };

testWithMail('the Save button is visible on a laptop (W11)', async ({ person, mailServer }) => {
  const { page, api } = await person('Ruth', { viewport: LAPTOP });
  await linkIn(mailServer, accountOf('Ruth').email, 'confirm-address');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await page.goto('/profile');
  await save.waitFor();
  await expect.soft(save).toBeInViewport({ ratio: 1 });

  const groupIds: number[] = [];
  for (const name of ['Tuesday Group', 'Choir', 'Youth', 'Elders'])
    groupIds.push((await makeGroup({ api }, name)).id);
  for (const count of [0, 1, 4])
    await api.post('/api/prayers', {
      data: {
        title: `Rain ${count}`,
        content: 'Rain for the dry fields. '.repeat(30),
        isPrivate: count === 0,
        groupIds: groupIds.slice(0, count),
      },
    });
  await page.goto('/my-prayers');
  for (const count of [0, 1, 4]) {
    await chooseOnCard(
      page
        .getByRole('listitem')
        .filter({ hasText: `Rain ${count}` })
        .first(),
      'Edit',
    );
    await expect.soft(save).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});
