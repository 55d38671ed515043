import { describe, expect, test } from 'bun:test';
import { nearestTo } from '../desktop/session/languages.ts';
import { askedLanguage } from '../server/http/asked-language.ts';
import { nearestByName } from '../web/api/chosen-language.ts';
import type { Language } from './language.ts';
import { nearestOf } from './nearest-language.ts';

/** Wanted tags, the first the most, and the language of ours that is nearest to them. */
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
  // A language that is wanted by its name counts more than one that is near.
  [['gsw', 'en-GB'], 'en'],
  // A script that we do not have is no other language.
  [['en-Shaw', 'de'], 'en'],
  [['ja'], undefined],
  [['fi-FI'], undefined],
  [['*'], undefined],
  [[], undefined],
  // No tags, and well-formed tags of languages that do not exist.
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

/** What only those know who have the matcher: which language a reader of another one reads, too. */
const KIN: typeof CASES = [
  [['gsw'], 'de'],
  [['ca', 'en-Shaw'], 'en'],
  [['ca-ES'], 'es'],
  [['br'], 'fr'],
  [['sw'], 'en'],
];

const asHeader = (wanted: string[]) => new Headers({ 'accept-language': wanted.join(',') });

describe.each([...CASES, ...KIN])('of %p the nearest is %p', (wanted, nearest) => {
  test('to the server that a browser asks (O1)', () => {
    expect(askedLanguage(asHeader(wanted))).toBe(nearest);
  });

  test('to the desktop program, which has English where there is none (T55)', () => {
    expect(nearestTo(wanted)).toBe(nearest ?? 'en');
  });
});

test.each(CASES)('a page that compares tags alone finds of %p %p (O1)', (wanted, nearest) => {
  expect(nearestByName(wanted)).toBe(nearest);
});

test.each(KIN.filter(([wanted]) => wanted.length === 1))('and of %p none (O1)', (wanted) => {
  expect(nearestByName(wanted)).toBeUndefined();
});

test('among several forms of a language, the same one comes first, then one in the same script (O1)', () => {
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

test('made up languages leave nothing in memory (O1)', () => {
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
