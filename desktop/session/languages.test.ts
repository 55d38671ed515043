import { expect, test } from 'bun:test';
import { nearestTo } from './languages.ts';

// Which language is near to which: shared/nearest-language.test.ts.
test('a computer that prefers the language of tests has the program in it (T55)', () => {
  expect(nearestTo(['en-XA'])).toBe('en-XA');
  expect(nearestTo(['fi', 'en-XA', 'de'])).toBe('de');
});
