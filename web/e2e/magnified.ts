import type { Page } from '@playwright/test';

/** A window of 1280 × 1024 pixels at 400 %. */
export const MAGNIFIED = { width: 320, height: 256 };

/**
 * Returns the faults of the open dialogs, menus and calendars in so small a window: each that scrolls
 * sideways, and each button that cannot be scrolled into sight.
 */
export const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const nameOf = (it: Element) => it.outerHTML.replaceAll(/ class="[^"]*"/g, '').slice(0, 120);
    /** A toast has a button that closes it. */
    const onToast = (it: Element | null) => Boolean(it?.closest('[data-toast]'));
    const layers = document.querySelectorAll(
      '[role=dialog], [role=alertdialog], [role=menu], [role=grid]',
    );
    for (const layer of layers) {
      for (const it of [layer, ...layer.querySelectorAll('*')]) {
        const isCut = it.scrollWidth > it.clientWidth + 1 && it.clientWidth > 1;
        if (isCut && !['visible', 'clip'].includes(getComputedStyle(it).overflowX))
          found.push(`scrolls sideways: ${nameOf(it)}`);
      }
      for (const it of layer.querySelectorAll('button, [role=menuitem]')) {
        if (!it.checkVisibility({ visibilityProperty: true })) continue;
        if (it.closest('.sr-only, [data-headlessui-focus-guard]')) continue;
        it.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const { left, right, top, bottom } = it.getBoundingClientRect();
        const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const isThere =
          left >= 0 && right <= innerWidth && (on === it || it.contains(on) || onToast(on));
        if (!isThere) found.push(`cannot be reached: ${nameOf(it)}`);
      }
    }
    return found;
  });
