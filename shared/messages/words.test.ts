import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { syllable } from 'syllable';
import { sentencesByForm } from './plural.ts';
import { catalogueFiles } from './read.ts';

/*
 * Many members are old, and some read a foreign language: sentences have to be short and words easy. Operators of a
 * server are no experts either.
 */
const FOLDER = join(import.meta.dir, 'en');

/** Messages on the pages about the server, which operators alone read. */
const OF_OPERATORS =
  /^(backups|checkup|deliveries|health|host|setup)_|^admin_(deliveries|addresses)_/;

const shown = catalogueFiles(FOLDER)
  .flatMap((file) => Object.entries<string>(JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))))
  .flatMap(([name, message]) =>
    Object.values(sentencesByForm(message)).map((text) => ({ name, text: readable(text) })),
  );

/** Returns a sentence without marks, and with a short word for each value. */
function readable(text: string) {
  return text.replaceAll(/\{[#/][^}]*\}/g, '').replaceAll(/\{\w+\}/g, 'Ann');
}

const wordsOf = (text: string) => text.match(/[\p{L}\d][\p{L}\d’'@.-]*/gu) ?? [];

const sentencesOf = (text: string) =>
  text.split(/(?<=[.!?:…]”?)\s+|\n/u).filter((sentence) => wordsOf(sentence).length > 0);

const isWholeSentence = (text: string) => /[.!?]”?$/.test(text) && wordsOf(text).length > 3;

/** Returns the grade of Flesch and Kincaid: the years of school after which a text is easy to read. */
const gradeOf = (sentences: string[]) => {
  const words = sentences.flatMap(wordsOf);
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
};

const found = (isWrong: (text: string) => boolean) =>
  shown.filter(({ text }) => isWrong(text)).map(({ name, text }) => `${name}: ${text}`);

test('easy words have a low grade, hard words a high one', () => {
  expect(gradeOf(['The cat sat on the mat.'])).toBeLessThan(0);
  expect(gradeOf(['Administrators authenticate unfamiliar installations.'])).toBeGreaterThan(20);
});

test.each([
  ['members', false],
  ['operators', true],
])('the sentences for %s are easy after four years of school (W35)', (_, isOfOperators) => {
  // Labels and titles have few words and would lower the grade.
  const sentences = shown
    .filter(({ name }) => OF_OPERATORS.test(name) === isOfOperators)
    .flatMap(({ text }) => sentencesOf(text))
    .filter(isWholeSentence);
  expect(sentences.length).toBeGreaterThan(100);
  expect(gradeOf(sentences)).toBeLessThanOrEqual(4);
});

test('no sentence is longer than 20 words (W35)', () => {
  const isLong = (text: string) =>
    sentencesOf(text).some((sentence) => wordsOf(sentence).length > 20);
  expect(found(isLong)).toEqual([]);
});

const SPELLINGS: [RegExp, string][] = [
  [/\be-mail/i, 'email'],
  [/\buser name/i, 'username'],
  [/\btelephone/i, 'phone'],
  [/\bunwanted mail/i, 'spam folder'],
  [/\bat Upheld\b/, 'with Upheld, or your Upheld account'],
  [/\bwhom\b/i, 'who'],
];

test.each(SPELLINGS)('no message says %p, but %s (W35)', (wrong) => {
  expect(found((text) => wrong.test(text))).toEqual([]);
});

/**
 * Messages that may say "log in": the button of the sign-in page and the links to it. Toasts and the table of users
 * have the words of the specification.
 */
const SAYS_LOG_IN =
  /^(session_(tabs_label|login|login_submit|back_to_login|next)|(account_confirm|passwordless)_link_to_login|admin_users_last_login|toasts_(session_ended|sign_(in|out)_\w+)): /;

test('people sign in, but for the button that says “Log in” (W35)', () => {
  const wrong = found((text) => /\blog(ged)?[ -]?in\b|\blogins?\b/i.test(text));
  expect(wrong.filter((line) => !SAYS_LOG_IN.test(line))).toEqual([]);
});
