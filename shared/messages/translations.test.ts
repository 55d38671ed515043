import { describe, expect, test } from 'bun:test';
import { faultsOf } from './faults.ts';
import { PSEUDO } from './pseudo.ts';
import { pseudoMessages } from './pseudo-messages.ts';
import { readCatalogue } from './read.ts';
import { TRANSLATED } from './shipped.ts';
import { namesWithoutNote, readNotes, staleNames } from './translated-from.ts';

const english = readCatalogue('en');

test.each(TRANSLATED)('the translation %s has no faults (O6)', (language) => {
  expect(faultsOf(language, readCatalogue(language), english)).toEqual([]);
});

test.each(TRANSLATED)(
  'nothing in English has changed since it was translated: %s (O21)',
  (language) => {
    const own = readCatalogue(language);
    const notes = readNotes(language);
    const advice = 'npm run translations -- --compared';
    expect(staleNames(own, english, notes), `translated again? ${advice} NAMES`).toEqual([]);
    expect(namesWithoutNote(own, notes), `new? ${advice}`).toEqual([]);
  },
);

test('English has no faults (O6)', () => {
  const faults = faultsOf('en', english, english);
  expect(faults.filter((fault) => !fault.endsWith('it is still English'))).toEqual([]);
});

test('the pseudo-language has no faults (O6)', () => {
  const marked = new Map(Object.entries(pseudoMessages(Object.fromEntries(english))));
  expect(faultsOf(PSEUDO, marked, english)).toEqual([]);
});

describe('the faults of a translation (O6)', () => {
  const members = '{count, plural, one {# member} other {# members}}';
  const faults = (language: string, original: string, own: string) =>
    faultsOf(language, new Map([['a', own]]), new Map([['a', original]])).map((fault) =>
      fault.slice('a: '.length),
    );

  test.each([
    [
      'Welcome to {group}.',
      'Willkommen in {gruppe}.',
      ['there is no {gruppe}', 'it lacks {group}'],
    ],
    ['Welcome to {group}.', 'Willkommen in {group}.', []],
    ['Read {#link}this{/link}.', 'Lesen Sie das.', ['its marks differ: #link /link']],
    ['Read {#link}this{/link}.', '{/link}Lies{#link} das.', ['its marks differ: #link /link']],
    ['{#a}One{/a} and {#b}two{/b}', '{#b}Zwei{/b} und {#a}eins{/a}', []],
    ['Please pray for us today.', 'Please pray for us today.', ['it is still English']],
    ['Upheld', 'Upheld', []],
    ['Send', 'Diese Nachricht jetzt sofort absenden', ['it is too long']],
    ['Send', 'Abschicken', []],
    ['Do not.', 'N’allez pas.', []],
    ['Do not.', "N'allez pas.", ['it begins or ends with a space, or has two, or a straight ’']],
  ])('%p as %p', (original, own, expected) => {
    expect(faults('de', original, own)).toEqual(expected);
  });

  test('are forms of a number that are missing or not of the language', () => {
    const few = '{count, plural, few {# Personen} other {# Personen}}';
    expect(faults('de', members, few)).toEqual([
      "'few' is no form of this language",
      "the form 'one' is missing",
    ]);
    const german = '{count, plural, one {eine Person} other {# Personen}}';
    expect(faults('de', members, german)).toEqual([]);
    expect(faults('ko', members, '{count}명')).toEqual([]);
    const missing = ['zero', 'two', 'few', 'many'].map((form) => `the form '${form}' is missing`);
    expect(faults('ar', members, german).sort()).toEqual(missing.sort());
    const without = '{count, plural, one {eine Person} other {viele Personen}}';
    expect(faults('de', members, without)).toEqual(['it lacks {count}']);
  });

  test('are names that English does not have', () => {
    const own = new Map([['b', 'Ja']]);
    expect(faultsOf('de', own, new Map([['a', 'Yes']]))).toEqual(['b: English does not have it']);
  });
});
