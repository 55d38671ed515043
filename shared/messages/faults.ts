import { parsePlural, sentencesByForm } from './plural.ts';
import type { Catalogue } from './read.ts';

/** Returns the faults of a translation that a program can find. A missing message is no fault: English is shown. */
export const faultsOf = (language: string, own: Catalogue, english: Catalogue): string[] =>
  [...own].flatMap(([name, message]) => {
    const original = english.get(name);
    if (original === undefined) return [`${name}: English does not have it`];
    return [
      ...formFaults(language, message),
      ...Object.entries(sentencesByForm(message)).flatMap(([form, sentence]) =>
        sentenceFaults(sentence, sentencesByForm(original), form === '' || form === 'other'),
      ),
    ].map((fault) => `${name}: ${fault}`);
  });

const sentenceFaults = (
  sentence: string,
  english: Record<string, string>,
  isOther: boolean,
): string[] => {
  const [first = ''] = Object.values(english).slice(-1);
  const all = Object.values(english);
  const allowed = new Set(all.flatMap(valuesIn));
  return [
    ...valuesIn(sentence)
      .filter((value) => !allowed.has(value))
      .map((value) => `there is no {${value}}`),
    // The forms for one and two may omit the number.
    ...(isOther ? valuesIn(first).filter((value) => !valuesIn(sentence).includes(value)) : []).map(
      (value) => `it lacks {${value}}`,
    ),
    ...(all.some((form) => marksIn(form) === marksIn(sentence))
      ? []
      : [`its marks differ: ${marksIn(first)}`]),
    ...(isUntranslated(sentence, all) ? ['it is still English'] : []),
    ...(lengthOf(sentence) > roomFor(Math.max(...all.map(lengthOf))) ? ['it is too long'] : []),
    ...(UNTIDY.test(sentence) && !all.some((form) => UNTIDY.test(form))
      ? ['it begins or ends with a space, or has two, or a straight ’']
      : []),
  ];
};

/** A value in a sentence. */
const VALUE = /(?<!\\)\{([a-z]\w*)\}/gi;
const MARK = /(?<!\\)\{([#/][a-z]\w*)\s*\/?\}/gi;

const valuesIn = (sentence: string) => [
  ...new Set([...sentence.matchAll(VALUE)].map(([, name = '']) => name)),
];

/** Returns the marks of links and emphases, sorted: a translation may move and repeat a mark but has to close it. */
const marksIn = (sentence: string) => {
  const marks = [...sentence.matchAll(MARK)].map(([, name = '']) => name);
  const begun: string[] = [];
  for (const mark of marks)
    if (mark.startsWith('#')) begun.push(mark.slice(1));
    else if (begun.pop() !== mark.slice(1)) return `{${mark}} closes nothing`;
  return [...new Set(marks)].sort().join(' ');
};

const wordsIn = (sentence: string) =>
  sentence
    .replaceAll(VALUE, '')
    .replaceAll(MARK, '')
    .match(/\p{L}+/gu) ?? [];

/** Names and short words may be equal in two languages, sentences are not. */
const isUntranslated = (sentence: string, english: string[]) =>
  english.includes(sentence) && wordsIn(sentence).length > 3;

const lengthOf = (sentence: string) =>
  [...sentence.replaceAll(VALUE, 'values').replaceAll(MARK, '')].length;

/** Returns the most letters of a translation. Short words need the most room. */
const roomFor = (length: number) => (length <= 20 ? length * 2 + 12 : length * 1.7 + 20);

/** A space at the beginning or the end, a straight apostrophe, or two spaces. */
const UNTIDY = /^\s|\s$|\p{L}'\p{L}|\p{L} {2,}\p{L}/u;

/** Returns the forms that a language has for the numbers up to a thousand; the program counts no further. */
const neededForms = (language: string) => {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: 1_001 }, (_, number) => rules.select(number)))].filter(
    (form) => form !== 'other',
  );
};

/** Compares the forms of a plural with the forms of the language. */
const formFaults = (language: string, message: string): string[] => {
  const plural = parsePlural(message);
  if (!plural) return [];
  const known: string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const forms = Object.keys(plural.forms).filter((form) => !form.startsWith('='));
  return [
    ...forms
      .filter((form) => !known.includes(form))
      .map((form) => `'${form}' is no form of this language`),
    ...neededForms(language)
      .filter((form) => !forms.includes(form))
      .map((form) => `the form '${form}' is missing`),
  ];
};
