import { expect, test } from 'bun:test';
import { withoutAuthor } from './without-author.ts';

const AUTHOR = { firstName: 'Naomi', lastName: 'Levi' };
const cut = (text: string, words = text, author = AUTHOR) =>
  withoutAuthor({ text, words, from: 'n.levi@example.org' }, author);

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

test.each([
  '감사합니다.\n\n홍길동 드림',
  '감사합니다.\n\n홍길동',
  '감사합니다.\n길동 올림.',
  '감사합니다.\n홍 길동 집사 드림',
  '감사합니다.\n길동 홍',
  '감사합니다. 홍길동 집사님',
])('a Korean name is cut with what is written after it: %j (N40)', (text) => {
  expect(cut(text, text, { firstName: '길동', lastName: '홍' })).toMatch(/^감사합니다\.?$/);
});

test('what Koreans write after a name stays without the name (N40)', () => {
  const author = { firstName: '길동', lastName: '홍' };
  expect(cut('기도 부탁드림', '기도 부탁드림', author)).toBe('기도 부탁드림');
  expect(cut('감사합니다.\n김은혜 드림', undefined, author)).toBe('감사합니다.\n김은혜 드림');
});
