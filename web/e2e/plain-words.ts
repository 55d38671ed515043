import type { Page } from '@playwright/test';
import { escapeRegExp } from 'es-toolkit';
import { LANGUAGES } from '../../shared/language.ts';

/**
 * Matches words that are the same in every language: names of products, and English words of `Intl` (months,
 * weekdays, the word between names in a list).
 */
const NAMES =
  /\b(Upheld|Chrome|Firefox|Safari|Edge|iPhone|iPad|iOS|Android|Windows|macOS|Linux|Pseudo|Accents)\b|\b(January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Su|Mo|Tu|We|Th|Fr|Sa|Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sun|Mon|Tue|Wed|Thu|Fri|Sat|AM|PM|and)\b/
    .source;

/** Each language is offered by its own name. The build decides which languages exist. */
const LANGUAGE_NAMES = LANGUAGES.map(({ name }) => escapeRegExp(name)).join('|');

/** Matched first, because addresses contain names. */
const ADDRESSES = /[\w.+-]+@[\w.-]+|https?:\/\/\S+/.source;

/** Elements with words of people. */
const OF_PEOPLE =
  '.own-words, .long-words, bdi, time, code, optgroup, script, style, noscript, svg';

/**
 * Returns the words in plain letters on a page in the pseudo-language, outside of marked sentences, without
 * names and words of people. `theirs` matches names of people and groups.
 */
export const plainWordsOn = (page: Page, theirs: RegExp): Promise<string[]> =>
  page.evaluate(
    ({ names, ofPeople }) => {
      const known = new RegExp(names, 'g');
      const found = new Set<string>();
      // A sentence with a link begins in one element and ends in another.
      let depth = 0;
      const look = (text: string, where: string) => {
        let outside = '';
        for (const letter of text)
          if (letter === '⟦') depth++;
          else if (letter === '⟧') depth = Math.max(0, depth - 1);
          else if (depth === 0) outside += letter;
        if (/[a-z]{2}/i.test(outside.replaceAll(known, '')))
          found.add(`${where}: ${outside.trim()}`);
      };
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const element = node.parentElement;
        const text = node.textContent ?? '';
        // The live region repeats the page's words, words of people, too.
        const isSpoken = element?.closest('#spoken');
        const isTheirs = isSpoken || (element?.closest(ofPeople) && !/[⟦⟧]/.test(text));
        if (element && !isTheirs) look(text, element.tagName.toLowerCase());
      }
      const wordsOfPeople = new Set(
        [...document.querySelectorAll(ofPeople)].map(({ textContent }) => textContent.trim()),
      );
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        for (const element of document.body.querySelectorAll(`[${name}]`)) {
          depth = 0;
          const text = element.getAttribute(name) ?? '';
          // A request or a person may be named by words that are shown in it, too.
          if (!element.closest(ofPeople) && !wordsOfPeople.has(text)) look(text, name);
        }
      depth = 0;
      look(document.title, 'title of the window');
      return [...found];
    },
    { names: `${ADDRESSES}|${theirs.source}|${NAMES}|${LANGUAGE_NAMES}`, ofPeople: OF_PEOPLE },
  );
