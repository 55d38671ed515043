import type { Text } from './texts.ts';

/** What stands around the name of a button in a sentence, by language. What people say stands in the same signs. */
const QUOTED: Record<string, RegExp> = {
  ar: /«([^«»]*)»/g,
  de: /„([^„“]*)“/g,
  en: /“([^“”]*)”/g,
  es: /“([^“”]*)”/g,
  fr: /«\u00a0([^«»]*?)\u00a0»/g,
  ko: /‘([^‘’]*)’/g,
  'pt-BR': /“([^“”]*)”/g,
};

/** Whether it is known what stands around the name of a button in this language. */
export const hasQuotationMarks = (language: string) => language in QUOTED;

/** A value in a sentence. */
const VALUE = /(?<!\\)\{\w+\}/g;

const QUOTE_SIGNS = /[„“”‚‘«»]/g;
const AT_THE_END = /[\s.…?!؟:,،]+$/;

/** Words alone: no capitals, no sign at the end, no quotation marks within, no number in brackets. */
const plain = (text: string) =>
  text
    .replaceAll(QUOTE_SIGNS, '')
    .replaceAll(/\s+/g, ' ')
    .replace(AT_THE_END, '')
    .replace(/ \([^()]*\{\w+\}[^()]*\)$/, '')
    .trim()
    .toLowerCase();

/** A label needs so many letters beside its values: `{count}명` would be found in too much. */
const LETTERS_MIN = 5;

const lettersOf = (label: string) =>
  plain(label).replaceAll(VALUE, '').match(/\p{L}/gu)?.length ?? 0;

/** The pattern of a label with a value: of `Edited on {date}` for “Edited on Monday” and “Edited on”. */
const patternOf = (label: string) => {
  const parts = plain(label)
    .split(VALUE)
    .map((part) => part.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'u');
};

/**
 * Returns a function that returns what a text puts in quotation marks though nothing on a screen is called so. A
 * quotation with a value in it, such as a group's name, is left out, and so are the `others`: words of other
 * programs, and what people write.
 */
export const unknownLabels = (
  language: string,
  sentences: readonly Text[],
  others: readonly string[],
) => {
  const known = new Set([...sentences.map(({ text }) => plain(text)), ...others.map(plain)]);
  const patterns = sentences
    .filter(({ text }) => text.search(VALUE) >= 0 && lettersOf(text) >= LETTERS_MIN)
    .map(({ text }) => patternOf(text));
  const quoted = QUOTED[language] ?? /(?!)/g;
  return ({ text }: Text): string[] =>
    [...text.matchAll(quoted)]
      .map(([, words = '']) => words)
      .filter((words) => words.search(VALUE) < 0 && !known.has(plain(words)))
      .filter((words) => !patterns.some((pattern) => pattern.test(plain(words))));
};
