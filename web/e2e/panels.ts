import type { Page } from '@playwright/test';

/**
 * Waits until open menus and calendars stand at their buttons again. They follow them a frame or two after the window or the
 * text changes its size, and may be outside a narrower window until then.
 */
export const panelsInPlace = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const panels = () => [...document.querySelectorAll('[data-anchor]')];
    if (panels().length === 0) return;
    const frame = () => new Promise(requestAnimationFrame);
    const places = () => JSON.stringify(panels().map((it) => it.getBoundingClientRect()));
    // The window tells of its new size in the next frame, and an element of its own in the one after that.
    for (let n = 0; n < 2; n++) await frame();
    for (let before = ''; before !== places(); await frame()) before = places();
  });
