import { expect, test } from 'bun:test';
import { withoutAuthor } from './without-author.ts';

const AUTHOR = { firstName: 'Naomi', lastName: 'Levi' };
const cut = (text: string, words = text) =>
  withoutAuthor({ text, words, from: 'n.levi@example.org' }, AUTHOR);

test('the name of an anonymous author is cut at the end of a reply, and nothing else is (N40)', () => {
  expect(cut('Thank you.\n\nNaomi')).toBe('Thank you.');
  expect(cut('Thank you.\n\nnaomi levi')).toBe('Thank you.');
  expect(cut('Thank you, Naomi Levi.')).toBe('Thank you');
  expect(cut('Thank you.\nLove, Naomi 🙏')).toBe('Thank you.\nLove');
  expect(cut('Pray for Levin.')).toBe('Pray for Levin.');
  expect(cut('Thank you!')).toBe('Thank you!');
  // The mail program's display name was cut before.
  expect(cut('Thank you.\nMum', 'Thank you.')).toBe('Thank you.');
  // A refusal would reveal whose request it is.
  expect(cut('Naomi')).toBe('…');
});
