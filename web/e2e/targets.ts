import type { Page } from './fixtures.ts';

/**
 * Returns the targets on a page that are lower or narrower than a thumb, with their sizes in pixels. Links
 * within a sentence are exempt; a time or a telephone number is no sentence.
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
    // A link in a line of its own, or with a size, is not part of a sentence.
    const isInSentence = (it: Element) => {
      if (getComputedStyle(it).display !== 'inline') return false;
      if (it.matches('[href^="tel:"], :has(time)')) return false;
      const around = it.closest('p, li, dd, td, h1, h2, h3')?.textContent ?? '';
      return /\p{L}{2}/u.test(around.replace(it.textContent ?? '', ''));
    };
    // The label of a checkbox is part of its target.
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
