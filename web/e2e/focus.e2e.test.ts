import { DESKTOP, drawn, expect, go, makeGroup, type Person, PHONE, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { fillScene } from './scene.ts';
import { makeLongGroup } from './steps.ts';

/* The focus never falls back to the top of the page, because users of a screen reader would lose their place. */

test('W17: sorting and filtering leave the focus on their control', async ({ person }) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const { page } = ruth;
  const { groupId } = await fillScene(ruth, await person('Naomi'));
  for (const { path, label, chosen } of [
    { path: `/groups/${groupId}`, label: 'Sort', chosen: 'sort' },
    { path: '/answered-prayers', label: 'Filter', chosen: 'show' },
  ]) {
    await go(page, path);
    const choice = page.getByRole('combobox', { name: label });
    await tabTo(page, choice);
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(new RegExp(chosen));
    await expect(page.getByRole('listitem').first()).toBeVisible();
    await expect(choice).toBeFocused();
  }
});

test('W17: “Show more” moves the focus to the first new request', async ({ person }) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const { page } = ruth;
  const { titles, path } = await fillPages(ruth);
  // A narrow window draws the loaded requests a few at a time.
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await go(page, path);
    const more = page.getByRole('button', { name: 'Show more' });
    await more.focus();
    await expect(page.getByRole('heading', { name: titles.at(0) })).toBeVisible();
    await expect(more).toHaveCount(0);
    const firstNew = page.getByRole('listitem').filter({ hasText: titles.at(-26) });
    await expect(firstNew).toBeFocused();
  }
});

test('W17: “Show more” moves the focus to the first new line of the inbox', async ({ person }) => {
  const ruth = await person('Ruth');
  const { page, api } = await person('Naomi', { viewport: DESKTOP });
  const { groupId } = await fillScene(ruth, { api });
  for (let n = 1; n <= 30; n++)
    await ruth.api.post('/api/prayers', {
      data: { title: `Song ${n}`, content: 'Please pray for us.', groupIds: [groupId] },
    });
  await go(page, '/inbox');
  const more = page.getByRole('button', { name: 'Show more' });
  await more.focus();
  await expect(page.getByText('Surgery on Thursday').first()).toBeVisible();
  await expect(more).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Song 5' })).toBeFocused();
});

test('W17: clearing a date leaves the focus on its field', async ({ person }) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const { page } = ruth;
  const { prayerIds } = await fillScene(ruth, await person('Naomi'));
  const before = await (await ruth.api.get(`/api/prayers/${prayerIds[0]}`)).json();
  await ruth.api.patch(`/api/prayers/${prayerIds[0]}`, {
    data: { ...before, groupIds: [before.groups[0].id], needAnswerBy: '2099-01-02' },
  });
  await go(page, `/prayers/${prayerIds[0]}/edit`);
  await tabTo(page, page.getByRole('button', { name: 'Clear date' }));
  await page.keyboard.press('Enter');
  const date = page.getByRole('button', { name: /Pick a date/ });
  await expect(date).toBeFocused();
});

test('W17: the heading of the next screen gets the focus after a dialog, too', async ({
  person,
}) => {
  const { page, api } = await person('Ruth', { viewport: DESKTOP });
  const { id } = await makeGroup({ api });
  // The cached screen appears at once: its heading is drawn while the dialog closes.
  await go(page, '/inbox');
  await drawn(page);
  await go(page, `/groups/${id}`);
  const invite = page.getByRole('main').getByRole('button', { name: 'Invite' }).first();
  // The dialogs' code records the focused element only after its first dialog.
  await invite.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(invite).toBeFocused();
  await page.getByRole('banner').getByRole('link').first().focus();
  await invite.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // As a click on a notification or a link of the desktop program does.
  await go(page, '/inbox');
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeFocused();
});

/** Makes a group with two pages of requests, the oldest first. */
const fillPages = async ({ api }: Person) => {
  const titleOf = (index: number) => `Request of the choir ${index + 1}.`;
  const id = await makeLongGroup({ api }, titleOf);
  return {
    titles: Array.from({ length: 30 }, (_, index) => titleOf(index)),
    path: `/groups/${id}`,
  };
};

test('W28: moving to the next request announces its title and its text', async ({ person }) => {
  const { page, api } = await person('Naomi', { viewport: DESKTOP });
  const { prayerIds } = await fillScene(await person('Ruth'), { api });
  await api.delete(`/api/prayers/${prayerIds[0]}/pray`);
  await go(page, '/pray');
  const heading = page.getByRole('heading', { level: 1 });
  const request = page.getByRole('article');
  await expect(request).toBeFocused();
  await expect(request).toHaveAccessibleDescription(/hip operation on Thursday/);
  await page.evaluate(() => addEventListener('focusin', () => document.body.append('*')));
  const first = await heading.textContent();
  await page.keyboard.press('ArrowRight');
  await expect(heading).not.toHaveText(first ?? '');
  await expect(page.locator('body')).toContainText('*');
  await expect(request).toHaveAccessibleName('Work for Daniel');
  await expect(request).toHaveAccessibleDescription(/interview next week/);
});

test('W28: the checkbox for leaders has its visible label as its name', async ({ person }) => {
  const { page, api } = await person('Naomi', { viewport: DESKTOP });
  const { prayerIds } = await fillScene(await person('Ruth'), { api });
  await go(page, `/prayers/${prayerIds[2]}/edit`);
  const only = page.getByRole('checkbox', { name: 'Only its leader of Tuesday Evening Group' });
  await expect(only).toBeVisible();
});

test('W28: the calendar fits into a window of 320 pixels', async ({ person }) => {
  const { page, api } = await person('Naomi', { viewport: { width: 320, height: 700 } });
  const { prayerIds } = await fillScene(await person('Ruth'), { api });
  await go(page, `/prayers/${prayerIds[2]}/edit`);
  await page.getByRole('button', { name: /Pick a date/ }).click();
  const month = page.getByRole('grid');
  await expect(month).toBeVisible();
  const { left, right, inside } = await month.evaluate((it) => {
    const box = it.getBoundingClientRect();
    let inside = true;
    for (let up: Element | null = it; up; up = up.parentElement)
      if (up.scrollWidth > up.clientWidth + 1) inside = false;
    return { left: box.left, right: box.right, inside };
  });
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(320);
  expect(inside).toBe(true);
});
