import { partition } from 'es-toolkit';
import { sentencesByForm } from '../../shared/messages/plural.ts';
import { readCatalogue } from '../../shared/messages/read.ts';
import { joinWholeWords } from '../../shared/messages/whole-words.ts';
import { type InWords, literally } from './in-strange-letters.ts';

/* Makes locators with English words find elements in a translation. */

type Sentence = {
  /** Matches the English sentence with any values, which are the groups of the pattern. */
  english: RegExp;
  /** Names of the values, in order. */
  names: string[];
  /** The English sentence with each of `NUMBERS` as its values. */
  examples: string[];
  /** All forms of the sentence in the other language. */
  translations: string[];
};

const VALUE = /\{([#/]?)(\w+)\}/g;
const NUMBERS = ['1', '2', '5'];

/**
 * Returns the pattern of a sentence, without its tags, with the given pattern for each value. Playwright reads a
 * no-break space, as of French before a sign, as a plain one.
 */
const patternOf = (sentence: string, patternFor: (name: string) => string) =>
  sentence
    .split(VALUE)
    .map((piece, n, pieces) => {
      if (n % 3 === 0) return literally(piece).replaceAll('\u00A0', '\\s');
      return n % 3 === 1 || pieces[n - 1] ? '' : patternFor(piece);
    })
    .join('');

/** A pattern without words would match everything. */
const hasWords = (sentence: string) => /\p{L}/u.test(sentence.replaceAll(VALUE, ''));

/** Returns all sentences that a locator may search for, from this language’s catalogue and from `Intl`. */
const sentencesIn = (language: string): Sentence[] => {
  const translated = readCatalogue(language);
  const messages = [...readCatalogue('en')].flatMap(([name, message]) => {
    const translations = Object.values(sentencesByForm(translated.get(name) ?? message))
      .map((sentence) => joinWholeWords(language, sentence))
      .filter(hasWords);
    return Object.values(sentencesByForm(message)).map((sentence) => ({
      english: new RegExp(`^${patternOf(sentence, () => '(.*)')}$`, 'i'),
      names: [...sentence.matchAll(VALUE)].flatMap(([, mark, value = '']) => (mark ? [] : value)),
      examples: NUMBERS.map((n) => sentence.replaceAll(VALUE, (_, mark) => (mark ? '' : n))),
      translations,
    }));
  });
  return [...messages, ...weekdaysIn(language)];
};

const weekdaysIn = (language: string): Sentence[] =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const [english = '', translation = ''] = ['en', language].map((locale) =>
      new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
        Date.UTC(2026, 0, day),
      ),
    );
    return {
      english: new RegExp(`^${english}$`),
      names: [],
      examples: [english],
      translations: [translation],
    };
  });

/** Returns the alternatives of a pattern if they are plain texts. */
const textsOf = ({ source }: RegExp) =>
  source
    .replaceAll(/[$^]/g, '')
    .split('|')
    .filter((text) => !/[.*+?[\]{}]/.test(text))
    .map((text) => text.replaceAll(/^\(|\)$/g, '').replaceAll(/\\(.)/g, '$1'));

/** Beginning of a text, with the marks around a value's direction in some languages. */
const BEGIN = '^[\\s\u2066-\u2069]*';
const END = '[\\s\u2066-\u2069]*$';
/** End of an accessible name: a button's name may continue after a comma. */
const END_OF_NAME = '[\\s\u2066-\u2069]*(?=$|[,.:;(])';

/** Returns the function that finds a pattern for an English text in that language and in English. */
export const wordsOf = (language: string): InWords => {
  const sentences = sentencesIn(language);
  const like = (isLike: (example: string) => boolean) =>
    sentences.filter(({ examples }) => examples.some(isLike));
  const withAnything = (said: Sentence[]) =>
    said.flatMap(({ translations }) => translations.map((it) => patternOf(it, () => '.*')));
  /** Translates the longest sentence with values that matches the text. */
  const withValues = (text: string) => {
    const all = sentences.filter(
      ({ english }) => /\p{L}{3}/u.test(english.source) && english.test(text),
    );
    const most = Math.max(...all.map(({ english }) => english.source.length));
    return all
      .filter(({ english }) => english.source.length === most)
      .flatMap(({ english, names, translations }) => {
        const [, ...values] = english.exec(text) ?? [];
        return translations.map((it) =>
          patternOf(it, (name) => valueLike(values[names.indexOf(name)] ?? '')),
        );
      });
  };
  /** Translates a value if it is a sentence of the catalogue. Any text matches a date or a number. */
  const valueLike = (value: string) => {
    const said = withAnything(like((example) => example.toLowerCase() === value.toLowerCase()));
    const marks = '[\u2066-\u2069]*';
    return said.length > 0 ? `${marks}(?:${[...said, literally(value)].join('|')})${marks}` : '.*';
  };
  const patternsFor = (text: string | RegExp, exact: boolean, isName: boolean): string[] => {
    if (text instanceof RegExp) {
      const said = like((example) => text.test(example));
      return said.length > 0 ? withAnything(said) : textsOf(text).flatMap(withValues);
    }
    const lower = text.toLowerCase();
    const said = like((example) =>
      exact ? example === text : example.toLowerCase().includes(lower),
    );
    if (said.length === 0) return withValues(text);
    if (exact || !isName) return withAnything(said);
    const [whole, longer] = partition(said, ({ examples }) => examples.includes(text));
    const names = withAnything(whole).map((it) => BEGIN + it + END_OF_NAME);
    return [...names, ...withAnything(longer)];
  };
  const find = (text: string | RegExp, exact: boolean, isName: boolean): RegExp => {
    const own = text instanceof RegExp ? text.source : literally(text);
    const begin = exact || (text instanceof RegExp && own.startsWith('^')) ? BEGIN : '';
    const theirs = patternsFor(text, exact, isName).map((it) => begin + it);
    const all = [...new Set([...theirs, exact ? `^${own}` : own])];
    return new RegExp(all.map((it) => `(?:${it}${exact ? END : ''})`).join('|'), 'i');
  };
  const known = new Map<string, RegExp>();
  return (text, exact = false, isName = false) => {
    const key = `${text instanceof RegExp}${text}${exact}${isName}`;
    const pattern = known.get(key) ?? find(text, exact, isName);
    known.set(key, pattern);
    return pattern;
  };
};
