import { expect, spyOn, test } from 'bun:test';
import { askedLanguage } from './asked-language.ts';

const asked = (headers: Record<string, string>) => askedLanguage(new Headers(headers));

// shared/nearest-language.test.ts tests which language is nearest to another.
test.each([
  ['de-AT,de;q=0.9,en;q=0.5', 'de'],
  ['ja;q=0.3, pt;q=0.9, de;q=0.8', 'pt-BR'],
  ['ja, de;q=0.1', 'de'],
  ['de;q=0, en', 'en'],
  ['zz-x-0, de', 'de'],
  ['de-1996;q=0.5, zh-Hant-TW', 'de'],
  ['not a tag, de', 'de'],
] as const)('the header %p selects the language %p (O1)', (header, language) => {
  expect(asked({ 'accept-language': header })).toBe(language);
});

test('the language chosen in a browser has precedence over its header (O1)', () => {
  expect(asked({ cookie: 'a=b; upheld_language=en-XA', 'accept-language': 'en' })).toBe('en-XA');
  expect(asked({ cookie: 'upheld_language=xx', 'accept-language': 'en-GB' })).toBe('en');
  expect(asked({ cookie: 'not_upheld_language=en-XA' })).toBeUndefined();
  expect(asked({ 'accept-language': `${'ja,'.repeat(1_000)}en` })).toBeUndefined();
  // The pseudo-language of tests must be chosen explicitly.
  expect(asked({ 'accept-language': 'en-XA' })).toBeUndefined();
  expect(asked({})).toBeUndefined();
});

test('a new header with known languages costs no look-up (B19)', () => {
  const header = (n: number) =>
    `ja-x-a${n}, zh-Hant-TW-${n % 9}abc;q=0.9, fi;q=0.8, sw-${n}aaaa;q=0.7`;
  expect(asked({ 'accept-language': header(0) })).toBe('en');
  const locales = spyOn(Intl, 'Locale');
  for (let n = 1; n < 1_000; n++) asked({ 'accept-language': header(n) });
  expect(locales).toHaveBeenCalledTimes(0);
  locales.mockRestore();
});
