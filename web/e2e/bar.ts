import type { Page } from './fixtures.ts';

export type Box = { left: number; right: number; top: number; bottom: number };

/** Returns the visible entries, each with the box of its label, or of the button if it has no label. */
export const measuredBar = (page: Page, add: string) =>
  page.getByRole('navigation').evaluate(async (bar, add) => {
    await document.fonts.ready;
    const RING = 4;
    const shown = [...bar.querySelectorAll('a, button')].filter(
      (it) => it.getBoundingClientRect().width > 0,
    );
    const entries = shown.map((it) => {
      const text = document.createTreeWalker(it, NodeFilter.SHOW_TEXT).nextNode();
      const range = document.createRange();
      range.selectNodeContents(text ?? it);
      const { left, right, top, bottom } = (text ? range : it).getBoundingClientRect();
      return {
        name: text?.textContent ?? it.getAttribute('aria-label') ?? '',
        fontSize: Number.parseFloat(getComputedStyle(it).fontSize),
        label: { left, right, top, bottom },
      };
    });
    const plus = shown.find((it) => it.getAttribute('aria-label') === add)?.getBoundingClientRect();
    return {
      entries,
      gapOfPlus: Math.min(
        ...shown
          .filter((it) => it.textContent)
          .map((it) => it.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect())
          .map(({ left, right }) =>
            plus ? Math.max(left - plus.right, plus.left - right) - RING : Number.NaN,
          ),
      ),
      plusCenter: plus ? (plus.left + plus.right) / 2 : Number.NaN,
      scrollWidth: document.documentElement.scrollWidth,
    };
  }, add);

/** Returns the pairs of boxes with less than so many pixels between them, beside each other in one row. */
export const tooClose = (
  entries: readonly { name: string; label: Box }[],
  leastGap: number,
): string[] =>
  entries.flatMap((one, index) =>
    entries
      .slice(index + 1)
      .filter(
        ({ label }) =>
          label.left < one.label.right + leastGap &&
          label.right > one.label.left - leastGap &&
          label.top < one.label.bottom &&
          label.bottom > one.label.top,
      )
      .map((other) => `${one.name} and ${other.name}`),
  );
