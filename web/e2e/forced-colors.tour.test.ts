import type { Locator } from '@playwright/test';
import { DESKTOP, expect, go, type Page, test } from './fixtures.ts';
import { fillScene } from './scene.ts';

/* In a contrast theme the user chooses the colors: states that are on or chosen must differ in them, too. */

const styleOf = (element: Locator) =>
  element.evaluate((it) => {
    const { color, backgroundColor, borderBottomColor } = getComputedStyle(it);
    return [color, backgroundColor, borderBottomColor].join();
  });

/** Returns the RGB value of a system color of the theme. */
const systemColor = (page: Page, name: string) =>
  page.evaluate((color) => {
    const one = document.body.appendChild(document.createElement('i'));
    one.style.color = color;
    const drawn = getComputedStyle(one).color;
    one.remove();
    return drawn;
  }, name);

test('W27: forced colors show which control is on, chosen or open', async ({ person }) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const { page } = ruth;
  const { groupId, prayerIds } = await fillScene(ruth, await person('Naomi'));
  await page.emulateMedia({ forcedColors: 'active' });

  await test.step('a switch', async () => {
    await go(page, '/profile?tab=notifications');
    await page.getByRole('tab', { name: 'Notifications' }).click();
    const one = page.getByRole('switch').first();
    const track = one.locator('> span').first();
    const styles: string[] = [];
    for (const isOn of [false, true]) {
      await expect(one).toBeChecked({ checked: isOn });
      const [ground, handle] = await track.evaluate((it) => [
        getComputedStyle(it).backgroundColor,
        getComputedStyle(it.firstElementChild ?? it).backgroundColor,
      ]);
      expect(handle, `the handle, ${isOn}`).not.toBe(ground);
      expect(handle).toBe(await systemColor(page, isOn ? 'HighlightText' : 'ButtonText'));
      styles.push(await styleOf(track));
      await one.click();
    }
    expect(styles[0]).not.toBe(styles[1]);
  });

  await test.step('a switch that cannot be moved', async () => {
    const track = page.getByRole('switch').nth(1);
    const moves = await pictureOf(track);
    await track.evaluate((it) => {
      it.removeAttribute('data-checked');
      it.setAttribute('data-disabled', '');
    });
    const border = track.locator('> span').first();
    await expect(border).toHaveCSS('border-top-color', await systemColor(page, 'GrayText'));
    expect(await pictureOf(track)).not.toBe(moves);
  });

  await test.step('a tab, and where one is', async () => {
    await go(page, `/groups/${groupId}`);
    const tab = (isSelected: boolean) => page.getByRole('tab', { selected: isSelected }).first();
    expect(await styleOf(tab(true))).not.toBe(await styleOf(tab(false)));
    expect(await groundOf(tab(true))).not.toBe(await groundOf(tab(false)));
    const [chosen, ground] = ['Highlight', 'Canvas'].map((name) => systemColor(page, name));
    await expect(tab(true)).toHaveCSS('border-bottom-color', (await chosen) ?? '');
    await expect(tab(false)).toHaveCSS('border-bottom-color', (await ground) ?? '');
    const here = page.locator('nav a[aria-current=page]:visible').first();
    const elsewhere = page.locator('nav a:not([aria-current]):visible').first();
    expect(await groundOf(here)).not.toBe(await groundOf(elsewhere));
    const words = await here.evaluate((it) => getComputedStyle(it).color);
    await expect(here.locator('svg').first()).toHaveCSS('color', words);
  });

  await test.step('a dialog has an edge', async () => {
    await go(page, `/prayers/${prayerIds[0]}`);
    await openDelete(page);
    const edge = page.getByRole('alertdialog').locator('> div > div');
    await expect(edge).toHaveCSS('border-top-width', '2px');
  });
});

test('W27: forced colors draw a select, a calendar, a menu and a slider', async ({ person }) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const { page } = ruth;
  const { groupId, prayerIds } = await fillScene(ruth, await person('Naomi'));
  await page.emulateMedia({ forcedColors: 'active' });

  await test.step('every switch, on and off', async () => {
    await go(page, '/profile?tab=notifications');
    for (const one of await page.getByRole('switch').all()) {
      const track = one.locator('> span').first();
      const was = await one.getAttribute('aria-checked');
      const before = await pictureOf(track);
      await one.press('Space');
      await expect(one).not.toHaveAttribute('aria-checked', was ?? '');
      expect(await pictureOf(track), 'a switch').not.toBe(before);
    }
  });

  await test.step('a tab, chosen and not', async () => {
    await go(page, `/groups/${groupId}`);
    const tab = page.getByRole('tab').first();
    const chosen = await pictureOf(tab);
    await page.getByRole('tab').nth(1).click();
    await expect(tab).toHaveAttribute('aria-selected', 'false');
    expect(await pictureOf(tab)).not.toBe(chosen);
  });

  await test.step('an entry of a menu', async () => {
    await go(page, `/prayers/${prayerIds[0]}`);
    await page
      .getByRole('button', { name: /^More for/ })
      .first()
      .press('Enter');
    const item = page.getByRole('menuitem').first();
    await expect(item).toHaveAttribute('data-focus', '');
    const active = await groundOf(item);
    await page.keyboard.press('ArrowDown');
    await expect(item).not.toHaveAttribute('data-focus', '');
    expect(await groundOf(item)).not.toBe(active);
    await page.keyboard.press('Escape');
  });

  await test.step('the chosen day', async () => {
    await go(page, `/prayers/${prayerIds[0]}/edit`);
    await page.getByRole('button', { name: /Pick a date/ }).click();
    // Of this month, the last day may be the only one that is left.
    await page.getByRole('button', { name: /Next Month/ }).click();
    const day = page.getByRole('gridcell').locator('button:enabled').last();
    const number = await day.textContent();
    const plain = await groundOf(day);
    await day.click();
    const clear = page.getByRole('button', { name: 'Clear date' });
    await clear.waitFor();
    await page
      .getByRole('button')
      .filter({ has: page.locator('.lucide-calendar-days') })
      .click();
    const chosen = page.locator('[aria-selected=true] > button');
    await expect(chosen).toHaveText(number ?? '');
    await page.keyboard.press('ArrowLeft');
    await expect(chosen).not.toBeFocused();
    expect(await groundOf(chosen)).not.toBe(plain);
    await page.keyboard.press('Escape');
  });

  await test.step('the edge of a dialog', async () => {
    await go(page, `/prayers/${prayerIds[0]}`);
    await openDelete(page);
    const edge = page.getByRole('alertdialog').locator('> div > div');
    const before = await pictureOf(edge);
    await edge.evaluate((it) => it.style.setProperty('border-color', 'Canvas'));
    expect(await pictureOf(edge)).not.toBe(before);
  });

  await test.step('the track of a slider', async () => {
    await page.goto('/profile');
    await page.getByRole('button', { name: /^(Add a|Change) picture$/ }).click();
    await page.locator('input[type=file]').setInputFiles('web/e2e/files/photo.jpg');
    await page.getByRole('button', { name: 'Save Picture' }).waitFor();
    const slider = page.getByRole('slider');
    const { x = 0, y = 0, width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
    // The slider's handle is at the left end.
    const clip = { x: x + width / 2, y, width: width / 2, height };
    const track = async () => (await page.screenshot({ clip })).toString('base64');
    const drawn = await track();
    await slider.evaluate((it) => it.style.setProperty('visibility', 'hidden'));
    expect(await track()).not.toBe(drawn);
  });
});

/** Takes a screenshot of the element without the mouse over it. */
const pictureOf = async (element: Locator) => {
  await element.page().mouse.move(0, 0);
  return (await element.screenshot()).toString('base64');
};

/** Returns the background of the element, without the focus ring, which the browser always draws. */
const groundOf = async (element: Locator) => {
  const page = element.page();
  await page.mouse.move(0, 0);
  await element.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await element.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  const clip = { x: x + width - 9, y: y + height / 2 - 2, width: 4, height: 4 };
  return (await page.screenshot({ clip })).toString('base64');
};

test('W27: a preference for more contrast makes lines stronger', async ({ person }) => {
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

test('W28: the question before an irreversible action is announced completely', async ({
  person,
}) => {
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
