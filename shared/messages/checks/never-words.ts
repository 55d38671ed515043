import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoize } from 'es-toolkit';
import type { Text } from './texts.ts';

/** A word that a language does not say, what it says instead, and where the word is right. */
export type NeverWord = { never: string; say: string; except: readonly string[] };

const ROOT = join(import.meta.dirname, '../../..');
const HEADING = '## Never';

const cellsOf = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const wordsOf = (cell: string) => cell.split(', ').filter((word) => word !== '');

/**
 * Returns the rows of the table under the heading “Never” of a page: `Never | Say | Except`. Several words of a cell
 * stand apart by commas.
 */
export const neverWordsIn = (page: string): NeverWord[] => {
  const [, after = ''] = page.split(`\n${HEADING}\n`);
  const [section = ''] = after.split('\n## ');
  const rows = (section.match(/^\|.+$/gm) ?? []).slice(2).map(cellsOf);
  return rows.flatMap(([never = '', say = '', except = '']) =>
    wordsOf(never).map((word) => ({ never: word, say, except: wordsOf(except) })),
  );
};

/** Returns the words that the page of a language says it never uses; none without a page. */
export const neverWordsOf = (language: string): NeverWord[] => {
  const page = join(ROOT, `docs/languages/${language}.md`);
  return existsSync(page) ? neverWordsIn(readFileSync(page, 'utf8')) : [];
};

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * The pattern of a word: `Telefon` for the word alone, `Telefon…` also for longer ones, `…telefon` for its end. A
 * small first letter stands for a capital, too.
 */
const patternOf = memoize((word: string) => {
  const letters = word.replaceAll('…', '');
  const [first = ''] = letters;
  const start = first === first.toUpperCase() ? escaped(first) : `[${first}${first.toUpperCase()}]`;
  const before = word.startsWith('…') ? '' : '(?<![\\p{L}\\p{M}])';
  const after = word.endsWith('…') ? '' : '(?![\\p{L}\\p{M}])';
  return new RegExp(`${before}${start}${escaped(letters.slice(first.length))}${after}`, 'gu');
});

const spansOf = (word: string, text: string) =>
  [...text.matchAll(patternOf(word))].map(({ index, 0: found }) => ({
    from: index,
    to: index + found.length,
  }));

/** A value in a sentence: its name is nobody's word. */
const VALUE = /\{\w+\}/g;

/** Names of messages have a line, words do not. */
const isPlace = (exception: string) => exception.includes('_');

/** Returns what a text says though the language never does, with what it says instead. */
export const neverFaults = (
  words: readonly NeverWord[],
  { place, text: whole }: Text,
): string[] => {
  const text = whole.replaceAll(VALUE, (value) => '_'.repeat(value.length));
  return words.flatMap(({ never, say, except }) => {
    if (except.some((exception) => isPlace(exception) && place.startsWith(exception))) return [];
    const allowed = except
      .filter((exception) => !isPlace(exception))
      .flatMap((exception) => spansOf(exception, text));
    return spansOf(never, text)
      .filter(({ from, to }) => !allowed.some((span) => span.from <= from && to <= span.to))
      .map(() => `${place}: not “${never}”, but ${say}`);
  });
};
