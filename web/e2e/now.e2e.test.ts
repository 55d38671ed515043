import { chooseOnCard, DESKTOP, expect, go, type Page, PHONE, test, toast } from './fixtures.ts';
import { cardOf } from './pressing.ts';
import { listening, makeGroupWith } from './steps.ts';

const TITLE = 'Surgery on Thursday';
const MINUTE = 60_000;

/** The flag on a card. Its time is by the clock of the browser. */
const flag = (page: Page) => page.getByText(/^Now, until \d+:\d\d\s[AP]M$/);

test('the author says that it is now, and open pages show it at once and for three hours (P65, P67)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: PHONE });
  const naomi = await person('Naomi', { viewport: DESKTOP });
  const group = await makeGroupWith(ruth, [naomi]);
  const { id } = await (
    await ruth.api.post('/api/prayers', {
      data: { title: TITLE, content: 'My mother gets a new hip.', groupIds: [group] },
    })
  ).json();
  await naomi.api.post(`/api/prayers/${id}/pray`);
  await naomi.page.clock.install();
  const line = listening(naomi.page);
  await naomi.page.goto(`/groups/${group}`);
  await line;
  await expect(naomi.page.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(flag(naomi.page)).toHaveCount(0);

  await go(ruth.page, '/my-prayers');
  const card = cardOf(ruth.page, TITLE);
  await chooseOnCard(card, 'It is now');
  const dialog = ruth.page.getByRole('alertdialog', { name: 'Is it now?' });
  await expect(dialog).toContainText('everybody who has prayed for this request is told at once');
  await dialog.getByRole('button', { name: 'It is now' }).click();
  await expect(toast(ruth.page, 'It is now')).toContainText(
    'Everybody who has prayed for it is told.',
  );
  await expect(flag(ruth.page)).toBeVisible();
  await expect(flag(naomi.page)).toBeVisible();

  // Without being loaded again, it goes after three hours.
  await naomi.page.clock.fastForward(178 * MINUTE);
  await expect(flag(naomi.page)).toBeVisible();
  await naomi.page.clock.fastForward(3 * MINUTE);
  await expect(flag(naomi.page)).toHaveCount(0);

  await naomi.page.goto('/inbox');
  await expect(naomi.page.getByRole('link', { name: `It has begun: ${TITLE}` })).toBeVisible();
});

test('the author ends it before the three hours are over, and cannot say it twice (P66)', async ({
  person,
}) => {
  const { page, api } = await person('Ruth', { viewport: PHONE });
  const group = await makeGroupWith({ api }, [await person('Naomi')]);
  await api.post('/api/prayers', {
    data: { title: TITLE, content: 'My mother gets a new hip.', groupIds: [group] },
  });
  await go(page, '/my-prayers');
  const card = cardOf(page, TITLE);
  const say = async () => {
    await chooseOnCard(card, 'It is now');
    await page.getByRole('alertdialog').getByRole('button', { name: 'It is now' }).click();
  };
  await say();
  await expect(flag(page)).toBeVisible();
  await chooseOnCard(card, 'It is over');
  await expect(toast(page, 'It no longer says “Now”')).toBeVisible();
  await expect(flag(page)).toHaveCount(0);
  await say();
  await expect(toast(page, 'Failed to say that it is now')).toContainText(
    'You have already said today that it is now.',
  );
  await expect(flag(page)).toHaveCount(0);
});

test('nothing says so in the menu of a private, an answered or a resting request (P65)', async ({
  person,
}) => {
  const { page, api } = await person('Ruth', { viewport: PHONE });
  const group = await makeGroupWith({ api }, [await person('Naomi')]);
  const write = async (data: object): Promise<number> => {
    const form = { title: TITLE, content: 'My mother gets a new hip.', ...data };
    return (await (await api.post('/api/prayers', { data: form })).json()).id;
  };
  const alone = await write({ isPrivate: true, groupIds: [] });
  const answered = await write({ groupIds: [group] });
  await api.post(`/api/prayers/${answered}/answer`, { data: { answerContent: 'She walks.' } });
  const resting = await write({ title: 'A quieter heart', groupIds: [group] });
  await api.post(`/api/prayers/${resting}/rest`);
  for (const id of [alone, answered, resting]) {
    await go(page, `/prayers/${id}`);
    await page.getByRole('button', { name: /^More for/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'It is now' })).toHaveCount(0);
    await page.keyboard.press('Escape');
  }
});
