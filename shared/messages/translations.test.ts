import { describe, expect, test } from 'bun:test';
import { LANGUAGES } from '../language.ts';
import { faultsOf } from './faults.ts';
import { PSEUDO, pseudoOf } from './pseudo.ts';
import { type Message, readCatalogue } from './read.ts';

const english = readCatalogue('en');
const TRANSLATED = LANGUAGES.map(({ tag }) => tag).filter((tag) => tag !== 'en' && tag !== PSEUDO);

test.each(TRANSLATED)('nothing is wrong with the translation %s (O6)', (language) => {
  expect(faultsOf(language, readCatalogue(language), english)).toEqual([]);
});

test('English keeps to its own rules (O6)', () => {
  const faults = faultsOf('en', english, english);
  expect(faults.filter((fault) => !fault.endsWith('it is still English'))).toEqual([]);
});

test('the language of tests has what English has, marked (O6)', () => {
  const source = JSON.stringify(Object.fromEntries(english));
  const marked = new Map(Object.entries<Message>(JSON.parse(pseudoOf(source))));
  expect(faultsOf(PSEUDO, marked, english)).toEqual([]);
});

describe('a fault of a translation is found (O6)', () => {
  const plural = (match: Record<string, string>) => [
    { declarations: ['input count', 'local plural = count: plural'], selectors: ['plural'], match },
  ];
  const members = plural({ 'plural=one': '{count} member', 'plural=*': '{count} members' });
  const faults = (language: string, original: Message, own: Message) =>
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

  test('in the forms of a number', () => {
    const few = plural({ 'plural=few': '{count} Personen', 'plural=*': '{count} Personen' });
    expect(faults('de', members, few)).toEqual([
      'plural=few is no form of this language',
      'plural=one is missing',
    ]);
    const german = plural({ 'plural=one': 'eine Person', 'plural=*': '{count} Personen' });
    expect(faults('de', members, german)).toEqual([]);
    expect(faults('ko', members, '{count}명')).toEqual([]);
    const missing = ['zero', 'two', 'few', 'many'].map((form) => `plural=${form} is missing`);
    expect(faults('ar', members, german).sort()).toEqual(missing.sort());
    const without = plural({ 'plural=one': 'eine Person', 'plural=*': 'viele Personen' });
    expect(faults('de', members, without)).toEqual(['it lacks {count}']);
  });

  test('in a name that English does not have', () => {
    const own = new Map([['b', 'Ja']]);
    expect(faultsOf('de', own, new Map([['a', 'Yes']]))).toEqual(['b: English does not have it']);
  });
});
