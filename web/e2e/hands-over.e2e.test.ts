import { DESKTOP, drawn, expect, go, type Page, PHONE, test } from './fixtures.ts';
import { forgetHeard, heardOn, listen } from './hearing.ts';
import { fillScene } from './scene.ts';

/* What Firefox needs to tell a screen reader of a new focus, in any browser. */

const silentOn = async (page: Page) =>
  (await heardOn(page)).filter((words) => words.startsWith('silent'));

/** Opens the menu of this button, and goes through all its entries. */
const goThrough = async (page: Page, name: string | RegExp) => {
  await page.getByRole('button', { name }).focus();
  await forgetHeard(page);
  await page.keyboard.press('Enter');
  const entries = page.getByRole('menuitem');
  await expect(entries.first()).toHaveAttribute('data-focus');
  for (let n = 1; n < (await entries.count()); n++) {
    await page.keyboard.press('ArrowDown');
    await expect(entries.nth(n)).toHaveAttribute('data-focus');
  }
  expect(await silentOn(page)).toEqual([]);
};

test('W55: the links of a menu keep their listeners', async ({ person }) => {
  const { page } = await person('Ruth', { viewport: DESKTOP });
  await listen(page);
  await page.goto('/');
  await goThrough(page, 'Ruth Miller');
  // Each is a link still, which can be opened in a new tab.
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute(
    'href',
    '/profile?tab=notifications',
  );
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile$/);
  await page.setViewportSize(PHONE);
  for (const name of ['Menu', 'More']) {
    await go(page, '/');
    await goThrough(page, name);
  }
});

test('W55: the heading of a screen is said after the pressed button was removed, too', async ({
  person,
}) => {
  const { token } = await fillScene(await person('Ruth'), await person('Naomi'));
  const { page } = await person('Boaz');
  await listen(page);
  for (const { name, heading } of [
    { name: 'Cancel', heading: 'My Groups' },
    { name: 'Join Group', heading: 'My Groups' },
  ]) {
    await page.goto(`/join/${token}`);
    await drawn(page);
    await forgetHeard(page);
    await page.getByRole('main').getByText(name, { exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
    expect(await silentOn(page)).toEqual([]);
  }
});

test('W56: on a tab, arrow keys with Alt, Ctrl or Meta are left to the browser', async ({
  person,
}) => {
  const { page } = await person('Ruth');
  await page.goto('/profile');
  await page.getByRole('tab').first().press('ArrowRight');
  const open = page.getByRole('tab', { selected: true });
  await expect(open).toHaveText('Notifications');
  await expect(open).toBeFocused();
  const isPrevented = await page.evaluateHandle(() => {
    const pressed: KeyboardEvent[] = [];
    document.addEventListener('keydown', (event) => pressed.push(event), { capture: true });
    return () => pressed.map(({ defaultPrevented }) => defaultPrevented);
  });
  for (const key of ['Alt+ArrowLeft', 'Control+ArrowLeft', 'Meta+ArrowRight', 'Alt+Home'])
    await page.keyboard.press(key);
  await expect(open).toHaveText('Notifications');
  expect(await isPrevented.evaluate((ask) => ask())).not.toContain(true);
});

test('W55: a dialog opens with its heading focused, and Tab leads to its first field', async ({
  person,
}) => {
  const { page } = await person('Ruth', { viewport: DESKTOP });
  await page.goto('/');
  await page.getByRole('button', { name: 'New Request' }).first().press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'New Prayer Request' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Prayer Request')).toBeFocused();
  // The order is a circle.
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
});
