import { expect, test } from 'bun:test';
import { withoutAuthor } from './without-author.ts';

const AUTHOR = { firstName: 'Naomi', lastName: 'Levi' };
const cut = (text: string, words = text) =>
  withoutAuthor({ text, words, from: 'n.levi@example.org' }, AUTHOR);

test('the own name at the end of an anonymous author’s words is cut, and nothing else (N40)', () => {
  expect(cut('Thank you.\n\nNaomi')).toBe('Thank you.');
  expect(cut('Thank you.\n\nnaomi levi')).toBe('Thank you.');
  expect(cut('Thank you, Naomi Levi.')).toBe('Thank you');
  expect(cut('Thank you.\nLove, Naomi 🙏')).toBe('Thank you.\nLove');
  expect(cut('Pray for Levin.')).toBe('Pray for Levin.');
  expect(cut('Thank you!')).toBe('Thank you!');
  // What a mail program shows as the name was cut before.
  expect(cut('Thank you.\nMum', 'Thank you.')).toBe('Thank you.');
  // To refuse it would tell whose it is.
  expect(cut('Naomi')).toBe('…');
});
