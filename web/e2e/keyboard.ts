import { expect, type Locator, type Page } from '@playwright/test';

/* Actions of a user without a mouse: every function here presses keys only. */

const BOUND = 80;

type Way = 'Tab' | 'Shift+Tab';

/**
 * Presses Tab, or Shift+Tab, until the target has the focus. Backwards, because after the last element of a
 * page Firefox moves on to its own buttons. Fails if a focus is invisible, or if the target is never reached.
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

/** Moves to a button or link, and presses it. */
export async function pressOn(page: Page, target: Locator, key = 'Enter', way: Way = 'Tab') {
  await tabTo(page, target, way);
  await page.keyboard.press(key);
}

/** Moves to a field and replaces its value. */
export async function write(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

const hasFocus = (target: Locator) => target.evaluate((it) => it === document.activeElement);

/** Expects a ring around the focused element, or around its label. */
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
 * Expects a new screen: its heading has the focus, and the window has its title. The title differs from a
 * heading with words of members, which must not be stored in the browser's history.
 */
export async function expectScreen(page: Page, heading: string | RegExp, windowTitle?: string) {
  const title = page.getByRole('heading', { level: 1, name: heading });
  await expect(title).toBeFocused();
  expect(await page.title()).toBe(`${windowTitle ?? (await title.textContent())} — Upheld`);
}

/** Chooses an entry that opens a dialog from the menu of a card, by the arrow keys. */
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
  // The dialog or an element in it has the focus.
  const dialog = page.locator('[role=dialog]:focus-within, [role=alertdialog]:focus-within');
  await expect(dialog).toBeVisible();
}
