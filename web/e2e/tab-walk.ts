import type { Page } from '@playwright/test';

/*
 * Walks once through a page by Tab. Asking the page after each press would take a second or more for each
 * screen. So the page itself records the focus when each key is released, because toasts move out of the way
 * then.
 */

/** Number of presses between two checks whether the round is complete, after the counted elements. */
const PRESSES = 4;
const BOUND = 400;

type Walk = { stops: number; isRound: boolean; found: string[] };
type WithWalk = Window & { walk?: Walk };

/**
 * Presses Tab until the focus is back at its start. Returns the faults: the focus moved to `body` although
 * more elements can be focused, or the focused element was covered, out of the window, or without a visible
 * ring.
 */
export const walkByTab = async (page: Page): Promise<string[]> => {
  const keys = await page.context().newCDPSession(page);
  const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
  // Unlike presses of `page.keyboard`, these stay in order without waiting for answers.
  const press = () => [
    keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key }),
    keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
  ];
  let next = await page.evaluate(watchFocus);
  for (let presses = 0; presses < BOUND; presses += next) {
    if (presses > 0) next = PRESSES;
    await Promise.all(Array.from({ length: next }, press).flat());
    const walk = await page.evaluate(() => (window as WithWalk).walk);
    if (!walk?.isRound) continue;
    await keys.detach();
    return [...new Set(walk.found)];
  }
  return [`${BOUND} × Tab was no whole round`];
};

/** Runs in the page. */
const watchFocus = () => {
  const walk: Walk = { stops: 0, isRound: false, found: [] };
  (window as WithWalk).walk = walk;
  let first: Element | undefined;
  let before: Element | undefined;
  let ring = '';

  const nameOf = (it: Element) => it.outerHTML.replaceAll(/ class="[^"]*"/g, '').slice(0, 120);
  /** Returns the element and its labels, which may be drawn in its place. */
  const drawn = (it: Element) => [it, ...((it as HTMLInputElement).labels ?? [])];
  const ringOf = (it: Element) => {
    // The active entry of a menu shows the menu's ring.
    const active = it.querySelector(':scope [data-focus]');
    const parts = [...drawn(it), ...(active ? [active] : [])].map((part) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
      const isDrawn = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      return isDrawn ? `${outlineStyle} ${outlineWidth}` : boxShadow;
    });
    return parts.join();
  };
  const isSeen = (it: Element) =>
    drawn(it).some((part) =>
      [...part.getClientRects()].some((box) => {
        const left = Math.max(box.left, 0) + 2;
        const right = Math.min(box.right, innerWidth) - 2;
        const top = Math.max(box.top, 0) + 2;
        const bottom = Math.min(box.bottom, innerHeight) - 2;
        const xs = [(left + right) / 2, left, right];
        const ys = [(top + bottom) / 2, top, bottom];
        return xs.some((x) =>
          ys.some((y) => {
            const on = document.elementFromPoint(x, y);
            return on !== null && (part.contains(on) || it.contains(on));
          }),
        );
      }),
    );
  const tabbable = () => {
    const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea');
    return [...all].filter(
      (it) =>
        it.tabIndex === 0 &&
        it.checkVisibility({ visibilityProperty: true }) &&
        !it.matches(':disabled, [inert] *, [type=radio], [data-headlessui-focus-guard]'),
    );
  };
  /** Returns the elements that Tab skipped before it left the page. */
  const leftOut = (last: Element) =>
    tabbable().find((it) => last.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING);
  const look = () => {
    if (walk.isRound) return;
    const focused = document.activeElement ?? document.body;
    if (before?.isConnected && before !== focused && before !== document.body)
      if (ring === ringOf(before)) walk.found.push(`no ring: ${nameOf(before)}`);
    if (focused === first) {
      walk.isRound = true;
      return;
    }
    first ??= focused;
    walk.stops += 1;
    if (focused === document.body) {
      const missed = before && leftOut(before);
      if (missed) walk.found.push(`lost after ${nameOf(before as Element)}: ${nameOf(missed)}`);
    } else if (!isSeen(focused)) walk.found.push(`not to be seen: ${nameOf(focused)}`);
    ring = ringOf(focused);
    before = focused;
  };
  addEventListener('keyup', look, { capture: true });
  // Number of presses: all elements, out of the page, and the first again.
  return tabbable().length + 2;
};
