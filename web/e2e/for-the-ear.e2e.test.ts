import { DESKTOP, drawn, expect, go, type Page, PHONE, test } from './fixtures.ts';
import { fillScene } from './scene.ts';

/* What screen readers read, in the order in which they do, and what things are called for them. */

/** Whether one of two elements comes before the other in the document. */
const comesFirst = (page: Page, [first, second]: [string, string]) =>
  page.evaluate(
    ([one, other]) => {
      const [a, b] = [one, other].map((it) => document.querySelector(it));
      if (!a || !b) throw new Error(`${a ? other : one} is not there.`);
      return (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    },
    [first, second] as const,
  );

test('W41: a group’s Pray is called otherwise than the one of all groups', async ({ person }) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const { page } = ruth;
  const { groupId } = await fillScene(ruth, await person('Naomi'));
  await go(page, `/groups/${groupId}`);
  const own = page.getByRole('main').getByRole('link', { name: 'Pray for 2 in this group' });
  await expect(own).toBeVisible();
  await expect(page.getByRole('link', { name: /^Pray$/ })).toHaveCount(1);
});

test('W41: between two facts about a group there is a pause', async ({ person }) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const { groupId } = await fillScene(ruth, await person('Naomi'));
  await go(ruth.page, `/groups/${groupId}`);
  const facts = ruth.page.getByRole('paragraph').filter({ hasText: 'You are the owner' });
  await expect(facts).toMatchAriaSnapshot('- paragraph: /owner of this group ?, 2 members/');
});

test('W41: the title of a request is read first, and is not its time’s name', async ({
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
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeFocused();
    expect(await comesFirst(page, ['article h1', 'article a'])).toBe(true);
  });
});

test('W41: comments and updates are reported by the name of who wrote, and one’s own is not read out', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const { page } = ruth;
  const { prayerIds } = await fillScene(ruth, await person('Naomi'));
  await go(page, `/prayers/${prayerIds[0]}`);
  const log = page.getByRole('log');
  await expect(
    log.getByRole('button', { name: 'Report this comment by Naomi Miller' }),
  ).toBeVisible();
  const comment = (words: string) => log.getByRole('listitem').filter({ hasText: words });
  await expect(comment('Thank you, Naomi.')).toHaveAttribute('aria-live', 'off');
  await expect(comment('thinking of you')).not.toHaveAttribute('aria-live');
});

test('W41: each question of the help is a heading', async ({ person }) => {
  const { page } = await person('Ruth', { viewport: PHONE });
  await go(page, '/help');
  const questions = page.getByRole('group').getByRole('heading', { level: 3 });
  await expect(questions).toHaveCount(11);
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

test('W42: a tooltip goes when something else gets the focus', async ({ person }) => {
  const { page } = await person('Ruth', { viewport: DESKTOP });
  await go(page, '/');
  await drawn(page);
  await page.getByLabel('Create a group').hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await page.getByRole('link', { name: 'Help' }).focus();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});
