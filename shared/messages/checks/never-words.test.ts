import { expect, test } from 'bun:test';
import { TRANSLATED } from '../shipped.ts';
import { neverFaults, neverWordsIn, neverWordsOf } from './never-words.ts';
import { paragraphsOf, sentencesOf } from './texts.ts';

test.each(TRANSLATED)(
  'nothing is said that the page of the language rules out: %s (O22)',
  (language) => {
    const words = neverWordsOf(language);
    const faults = [...sentencesOf(language), ...paragraphsOf(language)].flatMap((text) =>
      neverFaults(words, text),
    );
    expect(faults).toEqual([]);
  },
);

const PAGE = `# German

| English | Ours | Why |
| --- | --- | --- |
| phone | Handy | |

## Never

Words.

| Never | Say | Except |
| --- | --- | --- |
| Telefon… | Handy | Telefonnummer…, groups_contact |
| ruht, …gelehnt | in Pause | |

## Other
| a | b | c |
`;

test('the table has a row for each word (O22)', () => {
  expect(neverWordsIn(PAGE)).toEqual([
    { never: 'Telefon…', say: 'Handy', except: ['Telefonnummer…', 'groups_contact'] },
    { never: 'ruht', say: 'in Pause', except: [] },
    { never: '…gelehnt', say: 'in Pause', except: [] },
  ]);
  expect(neverWordsIn('# French\n')).toEqual([]);
});

test.each([
  ['Mit dem Telefon.', 1],
  ['Telefone und ein Telefon.', 2],
  ['Die Telefonnummern, das telefon, das Haustelefon.', 0],
  ['Das Anliegen ruht. Ruht es?', 2],
  ['Es beruht darauf, in Ruhe.', 0],
  ['Es wurde abgelehnt.', 1],
  ['Von {ruht} gesagt.', 0],
])('%p has %i words that are ruled out (O22)', (text, count) => {
  expect(neverFaults(neverWordsIn(PAGE), { place: 'groups_a', text })).toHaveLength(count);
});

test('a message may be an exception (O22)', () => {
  const faults = (place: string) => neverFaults(neverWordsIn(PAGE), { place, text: 'Telefon' });
  expect(faults('groups_contact')).toEqual([]);
  expect(faults('groups_a')).toEqual(['groups_a: not “Telefon…”, but Handy']);
});
