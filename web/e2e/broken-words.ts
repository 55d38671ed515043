import type { Page } from './fixtures.ts';

/** Returns the words of the page that are broken into two lines. */
export const brokenWords = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const broken: string[] = [];
    // Otherwise items out of sight are not drawn.
    for (const item of main.querySelectorAll('li')) item.style.contentVisibility = 'visible';
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility() || text.parentElement.closest('.sr-only'))
        continue;
      for (const word of text.textContent?.matchAll(/\p{L}{2,}/gu) ?? []) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word[0]);
      }
    }
    return broken;
  });
