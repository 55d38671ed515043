import { expect, test } from 'bun:test';
import { askedLanguage, nearestOf } from './asked-language.ts';

const OFFERED = ['en', 'de', 'pt-BR'];

test.each([
  ['de-AT,de;q=0.9,en;q=0.5', 'de'],
  ['en-GB', 'en'],
  ['pt-PT', 'pt-BR'],
  ['ja;q=0.3, pt;q=0.9, de;q=0.8', 'pt-BR'],
  ['ja, de;q=0.1', 'de'],
  ['de;q=0, en', 'en'],
  ['ja', 'und'],
  // Most who read Swahili read English, too.
  ['sw', 'en'],
  ['*', 'und'],
  // Well-formed tags of languages that do not exist.
  ['zz-x-0', 'und'],
  ['zz-x-0, de', 'de'],
  ['de-x-a', 'de'],
  ['de-u-co-phonebk-x-a', 'de'],
  ['zzz-Zzzz-ZZ-1996, en', 'en'],
  ['de-1996;q=0.5, zh-Hant-TW', 'de'],
  ['x-default, de', 'de'],
  ['not a tag, de', 'de'],
  ['', 'und'],
])('a browser that wants %p gets %p (O1)', (header, language) => {
  expect(nearestOf(header, OFFERED)).toBe(language);
});

test('what was chosen in a browser counts before what it wants (O1)', () => {
  const asked = (headers: Record<string, string>) => askedLanguage(new Headers(headers));
  expect(asked({ cookie: 'a=b; upheld_language=en-XA', 'accept-language': 'en' })).toBe('en-XA');
  expect(asked({ cookie: 'upheld_language=xx', 'accept-language': 'en-GB' })).toBe('en');
  expect(asked({ cookie: 'not_upheld_language=en-XA' })).toBeUndefined();
  expect(asked({ 'accept-language': `${'ja,'.repeat(1_000)}en` })).toBeUndefined();
  // Nobody gets the language of tests without choosing it.
  expect(asked({ 'accept-language': 'en-XA' })).toBeUndefined();
  expect(asked({})).toBeUndefined();
});

test('among several forms of a language, the same one comes first, then one in the same script (O1)', () => {
  const offered = ['en', 'pt-BR', 'pt-PT', 'zh-Hans', 'zh-Hant'];
  const nearest = (header: string) => nearestOf(header, offered);
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
  let made = 0;
  const ask = (headers: number) => {
    for (let i = 0; i < headers; i++) {
      const tags = Array.from({ length: 10 }, () => `zz-${(made++).toString(36).padStart(8, '0')}`);
      nearestOf(tags.join(), OFFERED);
    }
    Bun.gc(true);
    return process.memoryUsage().heapUsed;
  };
  const before = ask(500);
  expect(ask(3_000) - before).toBeLessThan(2_000_000);
});
