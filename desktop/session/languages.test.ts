import { expect, test } from 'bun:test';
import { nearestTo } from './languages.ts';

// shared/nearest-language.test.ts tests the choice among languages.
test('a computer that prefers the pseudo-language has the program in it (T55)', () => {
  expect(nearestTo(['en-XA'])).toBe('en-XA');
  expect(nearestTo(['fi', 'en-XA', 'de'])).toBe('de');
});
