import { DESKTOP, drawn, expect, go, type Page, PHONE, test } from './fixtures.ts';
import { fillScene } from './scene.ts';

/* The order in which screen readers read, and the names of elements for them. */

/** Whether the first element comes before the second in the document. */
const comesFirst = (page: Page, [first, second]: [string, string]) =>
  page.evaluate(
    ([one, other]) => {
      const [a, b] = [one, other].map((it) => document.querySelector(it));
      if (!a || !b) throw new Error(`${a ? other : one} is not there.`);
      return (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    },
    [first, second] as const,
  );

test('W41: a group’s Pray link has another name than the one for all groups', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const { page } = ruth;
  const { groupId } = await fillScene(ruth, await person('Naomi'));
  await go(page, `/groups/${groupId}`);
  const own = page.getByRole('main').getByRole('link', { name: 'Pray for 2 in this group' });
  await expect(own).toBeVisible();
  await expect(page.getByRole('link', { name: /^Pray$/ })).toHaveCount(1);
});

test('W41: a pause separates two facts about a group', async ({ person }) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const { groupId } = await fillScene(ruth, await person('Naomi'));
  await go(ruth.page, `/groups/${groupId}`);
  const facts = ruth.page.getByRole('paragraph').filter({ hasText: 'You are the owner' });
  await expect(facts).toMatchAriaSnapshot('- paragraph: /owner of this group ?, 2 members/');
});

test('W41: the title of a request is read first, and its time has a name of its own', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: PHONE });
  const { page } = ruth;
  const { prayerIds } = await fillScene(ruth, await person('Naomi'));

  await test.step('on an answered card', async () => {
    await go(page, '/answered-prayers');
    await drawn(page);
    expect(await comesFirst(page, ['main li h2', 'main li a'])).toBe(true);
    const time = page
      .getByRole('listitem')
      .getByRole('link', { name: 'less than a minute ago', exact: true });
    await expect(time.first()).toHaveAccessibleDescription('Rain for the fields');
  });

  await test.step('while praying, with what is urgent', async () => {
    const { api } = ruth;
    await api.delete(`/api/prayers/${prayerIds[0]}/pray`);
    await go(page, `/pray`);
    await expect(page.getByRole('article')).toBeFocused();
    expect(await comesFirst(page, ['article h1', 'article a'])).toBe(true);
  });
});

test('W41: the menus of comments name the author, and one’s own comments are not announced', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const { page } = ruth;
  const naomi = await person('Naomi', { viewport: DESKTOP });
  const { prayerIds } = await fillScene(ruth, naomi);
  await go(page, `/prayers/${prayerIds[0]}`);
  const log = page.getByRole('log');
  // The newest comment is her own.
  await expect(log.getByRole('listitem').last()).toContainText('Thank you, Naomi.');
  await expect(log).toHaveAttribute('aria-live', 'off');
  for (const name of ['More for the comment by Naomi Miller', 'More for your comment'])
    await expect(log.getByRole('button', { name })).toBeVisible();
  const { page: other } = naomi;
  await go(other, `/prayers/${prayerIds[0]}`);
  await expect(other.getByRole('log').getByRole('listitem').last()).toContainText('Thank you');
  await expect(other.getByRole('log')).not.toHaveAttribute('aria-live');
});

test('W41: each question of the help is a heading', async ({ person }) => {
  const { page } = await person('Ruth', { viewport: PHONE });
  await go(page, '/help');
  const questions = page.getByRole('group').getByRole('heading', { level: 3 });
  await expect(questions).toHaveCount(12);
});

test('W42: the navigation comes before the page, and has no heading', async ({ person }) => {
  const { page } = await person('Ruth', { viewport: PHONE });
  await go(page, '/');
  await drawn(page);
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(await comesFirst(page, ['nav', 'main'])).toBe(true);
    await expect(page.getByRole('heading').first()).toHaveText(/Ruth/);
  }
  await page.reload();
  await drawn(page);
  await expect(page.locator('a, button').first()).toHaveText('Skip to content');
});

test('W42: a tooltip closes when another element gets the focus', async ({ person }) => {
  const { page } = await person('Ruth', { viewport: DESKTOP });
  await go(page, '/');
  await drawn(page);
  await page.getByLabel('Create a group').hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await page.getByRole('link', { name: 'Help' }).focus();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});
