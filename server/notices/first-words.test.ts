import { expect, test } from 'bun:test';
import { firstWords } from './first-words.ts';

test('N35: the first words of a text are one line, cut after a word', () => {
  expect(firstWords('  Shall I\n\ndrive you   both? ')).toBe('Shall I drive you both?');
  expect(firstWords(`${'word '.repeat(40)}`)).toBe(`${'word '.repeat(24).trimEnd()}…`);
});

test('N35: a very long word is cut, but no emoji in it', () => {
  expect(firstWords('x'.repeat(300))).toBe(`${'x'.repeat(120)}…`);
  const family = '👨‍👩‍👧‍👦';
  const cut = firstWords(family.repeat(40)).slice(0, -1);
  expect(cut.replaceAll(family, '')).toBe('');
  expect(cut.length).toBeGreaterThan(100);
});
