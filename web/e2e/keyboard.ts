import { expect, type Locator, type Page } from '@playwright/test';

/* What a person does who has no mouse: everything here presses keys, and presses nothing else. */

const BOUND = 80;

type Way = 'Tab' | 'Shift+Tab';

/**
 * Presses Tab until this has the focus, backwards if asked to: after the last element of a page Firefox goes
 * on to its own buttons. Fails where the focus cannot be seen, and where it does not come there at all.
 */
export async function tabTo(page: Page, target: Locator, key: Way = 'Tab') {
  await target.waitFor();
  for (let presses = 0; presses < BOUND; presses++) {
    if (await hasFocus(target)) {
      await expectRing(page);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${BOUND} × ${key} did not lead to ${target}`);
}

/** Goes to a button, a link or whatever can be pressed, and presses it. */
export async function pressOn(page: Page, target: Locator, key = 'Enter', way: Way = 'Tab') {
  await tabTo(page, target, way);
  await page.keyboard.press(key);
}

/** Goes to a field and writes over what is in it. */
export async function write(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

const hasFocus = (target: Locator) => target.evaluate((it) => it === document.activeElement);

/** A ring around what has the focus, or around the words that stand for it. */
const expectRing = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const focused = document.activeElement;
        const words = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
        return [focused, ...words].some((it) => {
          if (!it) return false;
          const { outlineStyle, outlineWidth } = getComputedStyle(it);
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
        });
      }),
    )
    .toBe(true);

/**
 * A screen has come: its heading has the focus, and the window its name; another one where the heading
 * has words of members, which must not stay in the browser's history.
 */
export async function expectScreen(page: Page, heading: string | RegExp, windowTitle?: string) {
  const title = page.getByRole('heading', { level: 1, name: heading });
  await expect(title).toBeFocused();
  expect(await page.title()).toBe(`${windowTitle ?? (await title.textContent())} · Upheld`);
}

/** Chooses what opens a dialog from the menu of a card, by the arrow keys. */
export async function chooseByKeys(page: Page, card: Locator, name: string, key: Way = 'Tab') {
  await tabTo(page, card.getByRole('button', { name: /^More for/ }), key);
  await page.keyboard.press('Enter');
  await expect(card.getByRole('menu')).toBeFocused();
  const item = card.getByRole('menuitem', { name, exact: true });
  for (let presses = 0; presses < BOUND; presses++) {
    if ((await item.getAttribute('data-focus')) !== null) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  // The dialog has the focus, or something in it.
  const dialog = page.locator('[role=dialog]:focus-within, [role=alertdialog]:focus-within');
  await expect(dialog).toBeVisible();
}
