import type { Page } from '@playwright/test';

/**
 * Returns the faults of a page’s words in the current window: the page scrolls sideways, or a word is broken,
 * cut off or out of sight. Words of people may be cut, because another screen shows them completely.
 */
export const outOfShape = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.add(`scrolls sideways by ${scrollWidth - clientWidth} px`);
    const HIDDEN = '.sr-only, [inert], [aria-hidden=true], #spoken, [data-headlessui-focus-guard]';
    /** Whether the element is for screen readers only, and one pixel wide. */
    const isForEarsOnly = (it: Element): boolean => {
      const { clip, clipPath, position } = getComputedStyle(it);
      const isClipped = position === 'absolute' && (clip !== 'auto' || clipPath !== 'none');
      return isClipped || (it.parentElement !== null && isForEarsOnly(it.parentElement));
    };
    const isSeen = (it: Element) =>
      it.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !it.closest(HIDDEN) &&
      !isForEarsOnly(it);

    /** Returns the boxes that clip an element, up to an element that scrolls. */
    const cutters = (it: Element) => {
      const boxes: DOMRect[] = [];
      for (let above: Element | null = it; above && above !== document.body; ) {
        const { overflowX, overflowY } = getComputedStyle(above);
        if (/auto|scroll/.test(overflowX + overflowY)) break;
        if (/hidden|clip/.test(overflowX + overflowY)) boxes.push(above.getBoundingClientRect());
        above = above.parentElement;
      }
      return boxes;
    };

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const around = text.parentElement;
      if (!around || !text.textContent?.trim() || !isSeen(around)) continue;
      const isTheirs = around.closest('.own-words, .long-words, bdi') !== null;
      const boxes = isTheirs ? [] : cutters(around);
      const isFree = around.closest('.overflow-x-auto') !== null;
      for (const { 0: word, index } of text.textContent.matchAll(/\S+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
        for (const { left, right, top, bottom } of rects) {
          if (!isFree && (left < -1 || right > clientWidth + 1))
            found.add(`out of the window: ${word}`);
          const isCut = (box: DOMRect) =>
            left < box.left - 2 ||
            right > box.right + 2 ||
            top + bottom < 2 * box.top ||
            top + bottom > 2 * box.bottom;
          if (boxes.some(isCut)) found.add(`cut off: ${word}`);
        }
        // Addresses and keys may be broken, and words after a hyphen.
        const mayBreak = /[@/:_\u00ad\u200b‐–—-]|\w\.\w|[a-z][A-Z]|^[\w+]*\d[\w+]*$/.test(word);
        const lines = new Set(rects.map(({ top }) => Math.round(top)));
        if (lines.size > 1 && !mayBreak) found.add(`broken word: ${word}`);
      }
    }

    for (const it of document.querySelectorAll(
      'a, button, [role=tab], h1, h2, h3, label, legend',
    )) {
      const isWider = it.scrollWidth > it.clientWidth + 1 && it.clientWidth > 1;
      if (isWider && isSeen(it) && getComputedStyle(it).display !== 'inline')
        found.add(`wider than its place: ${it.textContent?.trim().slice(0, 60)}`);
    }
    for (const it of document.querySelectorAll('[role=dialog], [role=dialog] *, [role=menu]'))
      if (
        /auto|scroll/.test(getComputedStyle(it).overflowX) &&
        it.scrollWidth > it.clientWidth + 1 &&
        isSeen(it)
      )
        found.add(`scrolls sideways inside: ${it.textContent?.trim().slice(0, 60)}`);
    return [...found];
  });
