import type { Locator } from '@playwright/test';
import { DESKTOP, expect, go, type Page, test } from './fixtures.ts';
import { fillScene } from './scene.ts';

/* The colors of a contrast theme are the person's own: what is on or chosen must differ in them too. */

const styleOf = (element: Locator) =>
  element.evaluate((it) => {
    const { color, backgroundColor, borderBottomColor } = getComputedStyle(it);
    return [color, backgroundColor, borderBottomColor].join();
  });

test('W27: what is on, chosen or open is seen in forced colors', async ({ person }) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const { page } = ruth;
  const { groupId, prayerIds } = await fillScene(ruth, await person('Naomi'));
  await page.emulateMedia({ forcedColors: 'active' });

  await test.step('a switch', async () => {
    await go(page, '/profile?tab=notifications');
    await page.getByRole('tab', { name: 'Notifications' }).click();
    const one = page.getByRole('switch').first();
    const track = one.locator('> span');
    const before = await track.evaluate((it) => [
      getComputedStyle(it).backgroundColor,
      getComputedStyle(it.firstElementChild ?? it).backgroundColor,
    ]);
    expect(new Set(before).size, 'the handle on its track').toBe(2);
    const was = await one.getAttribute('aria-checked');
    const style = await styleOf(track);
    await one.click();
    await expect(one).not.toHaveAttribute('aria-checked', was ?? '');
    await expect.poll(() => styleOf(track)).not.toBe(style);
  });

  await test.step('a tab, and where one is', async () => {
    await go(page, `/groups/${groupId}`);
    const tab = (isSelected: boolean) => page.getByRole('tab', { selected: isSelected }).first();
    expect(await styleOf(tab(true))).not.toBe(await styleOf(tab(false)));
  });

  await test.step('a dialog has an edge', async () => {
    await go(page, `/prayers/${prayerIds[0]}`);
    await openDelete(page);
    const edge = page.getByRole('alertdialog').locator('> div > div');
    await expect(edge).toHaveCSS('border-top-width', '2px');
  });
});

test('W27: who asks for more contrast gets stronger lines', async ({ person }) => {
  const { page } = await person('Ruth', { viewport: DESKTOP });
  await go(page, '/');
  const line = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--color-line'),
    );
  const before = await line();
  await page.emulateMedia({ contrast: 'more' });
  expect(await line()).not.toBe(before);
});

test('W28: a question that cannot be undone is read out whole', async ({ person }) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const { page } = ruth;
  const { prayerIds } = await fillScene(ruth, await person('Naomi'));
  await go(page, `/prayers/${prayerIds[0]}`);
  await openDelete(page);
  await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription(/brought back/);
});

const openDelete = async (page: Page) => {
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
};
