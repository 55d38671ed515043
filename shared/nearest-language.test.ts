import { describe, expect, test } from 'bun:test';
import { nearestTo } from '../desktop/session/languages.ts';
import { askedLanguage } from '../server/http/asked-language.ts';
import { nearestByName } from '../web/api/chosen-language.ts';
import type { Language } from './language.ts';
import { nearestOf } from './nearest-language.ts';

/** The wanted tags, the most wanted first, and the nearest language of the catalogue. */
const CASES: [wanted: string[], nearest: Language | undefined][] = [
  [['en-GB'], 'en'],
  [['en-GB', 'de'], 'en'],
  [['de-AT', 'en-US'], 'de'],
  [['pt-PT'], 'pt-BR'],
  [['fi-FI', 'pt-PT'], 'pt-BR'],
  [['pt-PT', 'de'], 'pt-BR'],
  [['es-419'], 'es'],
  [['fr-CA', 'en'], 'fr'],
  [['ar-EG'], 'ar'],
  [['ja', 'de'], 'de'],
  [['de-1996', 'zh-Hant-TW'], 'de'],
  // A wanted tag wins over a near language of a tag before it.
  [['gsw', 'en-GB'], 'en'],
  // English in a script without a catalogue is still English.
  [['en-Shaw', 'de'], 'en'],
  [['ja'], undefined],
  [['fi-FI'], undefined],
  [['*'], undefined],
  [[], undefined],
  // Texts that are no tags, and tags of languages that do not exist.
  [['C', 'not a tag', 'ko'], 'ko'],
  [['en_US.UTF-8', 'fr'], 'fr'],
  [['x-default', 'de'], 'de'],
  [['x-default'], undefined],
  [['zz-x-0'], undefined],
  [['zz-x-0', 'de'], 'de'],
  [['zzz-Zzzz-ZZ-1996', 'es'], 'es'],
  [['de-x-a'], 'de'],
  [['de-u-co-phonebk-x-a'], 'de'],
];

/** Languages that only the matcher knows: readers of Swiss German read German, too. */
const KIN: typeof CASES = [
  [['gsw'], 'de'],
  [['ca', 'en-Shaw'], 'en'],
  [['ca-ES'], 'es'],
  [['br'], 'fr'],
  [['sw'], 'en'],
];

const asHeader = (wanted: string[]) => new Headers({ 'accept-language': wanted.join(',') });

describe.each([...CASES, ...KIN])('of %p the nearest is %p', (wanted, nearest) => {
  test('for the server, by the header of a browser (O1)', () => {
    expect(askedLanguage(asHeader(wanted))).toBe(nearest);
  });

  test('for the desktop program, with English in place of none (T55)', () => {
    expect(nearestTo(wanted)).toBe(nearest ?? 'en');
  });
});

test.each(CASES)('a page compares tags alone: the nearest of %p is %p (O1)', (wanted, nearest) => {
  expect(nearestByName(wanted)).toBe(nearest);
});

test.each(KIN.filter(([wanted]) => wanted.length === 1))(
  'a page finds no language near %p (O1)',
  (wanted) => {
    expect(nearestByName(wanted)).toBeUndefined();
  },
);

test('among forms of a language, the wanted tag comes first, then a tag with the script of the wanted one (O1)', () => {
  const offered = ['en', 'pt-BR', 'pt-PT', 'zh-Hans', 'zh-Hant'];
  const nearest = (tag: string) => nearestOf([tag], offered);
  expect(['pt-PT', 'pt-BR', 'pt-AO', 'zh-TW', 'zh-CN', 'zh-Hant-HK'].map(nearest)).toEqual([
    'pt-PT',
    'pt-BR',
    'pt-BR',
    'zh-Hant',
    'zh-Hans',
    'zh-Hant',
  ]);
});

test('tags of languages that do not exist take no memory (O1)', () => {
  const offered = ['en', 'de', 'pt-BR'];
  let made = 0;
  const ask = (times: number) => {
    for (let i = 0; i < times; i++)
      nearestOf(
        Array.from({ length: 10 }, () => `zz-${(made++).toString(36).padStart(8, '0')}`),
        offered,
      );
    Bun.gc(true);
    return process.memoryUsage().heapUsed;
  };
  const before = ask(500);
  expect(ask(3_000) - before).toBeLessThan(2_000_000);
});
