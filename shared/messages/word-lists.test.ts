import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneOf } from '../one-of.ts';
import { SHIPPED } from './shipped.ts';
import { NEIGHBOURS, wordModules } from './word-lists.ts';

const wordsIn = (language: string) => {
  const folder = join(import.meta.dir, language, 'words');
  return Object.fromEntries(
    readdirSync(folder).map((file): [string, Record<string, string[]>] => [
      file,
      JSON.parse(readFileSync(join(folder, file), 'utf8')),
    ]),
  );
};

const LISTS = Object.entries(wordsIn('en')).flatMap(([file, lists]) =>
  Object.keys(lists).map((list) => `${file}: ${list}`),
);

const listsIn = (language: string) =>
  Object.entries(wordsIn(language)).flatMap(([file, lists]) =>
    Object.keys(lists).map((list) => `${file}: ${list}`),
  );

test.each(SHIPPED)('the language %s has every list of words that English has', (language) => {
  expect(listsIn(language).sort()).toEqual(LISTS.toSorted());
});

test('the words of neighbours stand in lists that English has', () => {
  expect(listsIn(NEIGHBOURS).filter((list) => !LISTS.includes(list))).toEqual([]);
});

test.each(SHIPPED)(
  'the language %s has words to say amen, stop, answered, yes and no by mail',
  (language) => {
    const mail = wordsIn(language)['mail.json'];
    for (const list of ['amen', 'stop', 'answered', 'yes', 'no'])
      expect(mail?.[list]?.length, list).toBeGreaterThan(0);
  },
);

test('every word is a pattern with all of its brackets closed', () => {
  for (const lists of [...SHIPPED, NEIGHBOURS].flatMap((it) => Object.values(wordsIn(it))))
    for (const words of Object.values(lists))
      for (const word of words) expect(() => new RegExp(word, 'iu'), word).not.toThrow();
});

test('a compiled list has the words of all languages once', () => {
  const file = (language: string, words: object) => ({
    path: `${language}/words/small-mail.json`,
    text: JSON.stringify(words),
  });
  const files = [
    file('de', { yes: ['ja', 'ok'], no: [] }),
    file('en', { yes: ['ok'], no: ['no'] }),
  ];
  expect(wordModules(files)).toEqual({
    'words/small-mail.js': 'export const smallMailWords = {"yes":["ja","ok"],"no":["no"]};\n',
  });
  expect(() => wordModules([file('de', { yes: 'ja' })])).toThrow('de/words/small-mail.json');
});

test('a pattern for one of some words has the words of all lists', () => {
  const pattern = new RegExp(`^${oneOf(['yes'], ['oui|si', 'ja+'])}$`);
  expect(['yes', 'oui', 'si', 'jaaa', 'yesoui'].map((word) => pattern.test(word))).toEqual([
    ...[true, true, true, true, false],
  ]);
});
