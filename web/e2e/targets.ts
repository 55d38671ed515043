import type { Page } from './fixtures.ts';

/**
 * What is pressed on a page and is lower or narrower than a thumb, with its size in pixels. A link in a
 * sentence is as high as its line; a time or a telephone number is no sentence.
 */
export const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const MOST = 44;
    const pressed =
      'a[href], button, summary, select, input, textarea, [role=menuitem], [role=tab], [role=switch]';
    const isSeen = (it: Element) => {
      const { width, height } = it.getBoundingClientRect();
      return width > 1 && height > 1 && it.checkVisibility({ visibilityProperty: true });
    };
    // What stands in a line of its own, or has a size, is no part of a sentence.
    const isInSentence = (it: Element) => {
      if (getComputedStyle(it).display !== 'inline') return false;
      if (it.matches('[href^="tel:"], :has(time)')) return false;
      const around = it.closest('p, li, dd, td, h1, h2, h3')?.textContent ?? '';
      return /\p{L}{2}/u.test(around.replace(it.textContent ?? '', ''));
    };
    // What is pressed beside a box to tick is its label.
    const boxOf = (it: Element) => {
      const label =
        it instanceof HTMLInputElement && /checkbox|radio/.test(it.type) && it.labels?.[0];
      return (label || it).getBoundingClientRect();
    };
    return [...document.querySelectorAll(pressed)]
      .filter(
        (it) =>
          isSeen(it) &&
          !it.closest('[inert], .sr-only, [data-headlessui-focus-guard]') &&
          !isInSentence(it),
      )
      .flatMap((it) => {
        const { width, height } = boxOf(it);
        if (width > MOST - 0.5 && height > MOST - 0.5) return [];
        const name = it.getAttribute('aria-label') ?? it.textContent?.trim() ?? '';
        return [
          `${it.tagName} “${name.slice(0, 40)}” ${Math.round(width)}×${Math.round(height)} ${it.className.toString().slice(0, 60)}`,
        ];
      });
  });
