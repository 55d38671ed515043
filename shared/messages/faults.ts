import { type Catalogue, type Message, sentencesOf } from './read.ts';

/*
 * What is wrong with a translation, as far as a program can tell. What is missing is not wrong: it is
 * shown in English.
 */

/** Every fault of a language, as `name: what is wrong`. */
export const faultsOf = (language: string, own: Catalogue, english: Catalogue): string[] =>
  [...own].flatMap(([name, message]) => {
    const original = english.get(name);
    if (original === undefined) return [`${name}: English does not have it`];
    return [
      ...formFaults(language, message),
      ...Object.entries(sentencesOf(message)).flatMap(([form, sentence]) =>
        sentenceFaults(sentence, sentencesOf(original), isForAllElse(form)),
      ),
    ].map((fault) => `${name}: ${fault}`);
  });

const isForAllElse = (form: string) =>
  form.split(',').every((condition) => condition === '' || condition.endsWith('=*'));

const sentenceFaults = (
  sentence: string,
  english: Record<string, string>,
  isElse: boolean,
): string[] => {
  const [first = ''] = Object.values(english).slice(-1);
  const all = Object.values(english);
  const allowed = new Set(all.flatMap(valuesIn));
  return [
    ...valuesIn(sentence)
      .filter((value) => !allowed.has(value))
      .map((value) => `there is no {${value}}`),
    // A form for one or two may leave the number out.
    ...(isElse ? valuesIn(first).filter((value) => !valuesIn(sentence).includes(value)) : []).map(
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

/** What is put in when the sentence is shown. */
const VALUE = /(?<!\\)\{([a-z]\w*)\}/gi;
const MARK = /(?<!\\)\{([#/][a-z]\w*)\s*\/?\}/gi;

const valuesIn = (sentence: string) => [
  ...new Set([...sentence.matchAll(VALUE)].map(([, name = '']) => name)),
];

/** Links and emphases, which may change places and stand more often, but must each be closed. */
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

/** A name or a short word may be equal in two languages, a sentence is not. */
const isUntranslated = (sentence: string, english: string[]) =>
  english.includes(sentence) && wordsIn(sentence).length > 3;

const lengthOf = (sentence: string) =>
  [...sentence.replaceAll(VALUE, 'values').replaceAll(MARK, '')].length;

/** Other languages need more room than English, and short words the most of it. */
const roomFor = (length: number) => (length <= 20 ? length * 2 + 12 : length * 1.7 + 20);

/** Some English sentences are as the specification writes them. */
const UNTIDY = /^\s|\s$|\p{L}'\p{L}|\p{L} {2,}\p{L}/u;

/** The forms of a number that a language distinguishes up to a thousand; more are not counted here. */
const neededForms = (language: string) => {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: 1_001 }, (_, number) => rules.select(number)))].filter(
    (form) => form !== 'other',
  );
};

/** The forms by number must be those of the language: English ones may be wrong in it. */
const formFaults = (language: string, message: Message): string[] => {
  if (typeof message === 'string') return [];
  const known: string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return message.flatMap(({ declarations = [], selectors = [], match }) => {
    const counting = selectors.filter((name) =>
      declarations.some((line) => line.startsWith(`local ${name} =`) && line.includes(': plural')),
    );
    return counting.flatMap((name) => {
      const forms = Object.keys(match).flatMap((conditions) =>
        conditions.split(',').flatMap((condition) => {
          const [selector, form = ''] = condition.trim().split('=');
          return selector === name ? [form] : [];
        }),
      );
      return [
        ...forms
          .filter((form) => form !== '*' && !known.includes(form))
          .map((form) => `${name}=${form} is no form of this language`),
        ...neededForms(language)
          .filter((form) => !forms.includes(form))
          .map((form) => `${name}=${form} is missing`),
      ];
    });
  });
};
