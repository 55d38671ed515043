import { expect, test } from 'bun:test';
import { inLanguage } from '../server/language.ts';
import { listed } from './listed.ts';

test.each([
  ['en', 'Ann, Ben, and Cy', 'Ann, Ben, Cy'],
  ['de', 'Ann, Ben und Cy', 'Ann, Ben und Cy'],
  ['ko', 'Ann, Ben, Cy', 'Ann, Ben, Cy'],
] as const)('a list in %s is "%s" or "%s" (O25)', (language, words, unit) => {
  const names = ['Ann', 'Ben', 'Cy'];
  expect(inLanguage(language, () => listed(names))).toBe(words);
  expect(inLanguage(language, () => listed(names, 'unit'))).toBe(unit);
  expect(inLanguage(language, () => listed(['Ann']))).toBe('Ann');
  expect(inLanguage(language, () => listed([]))).toBe('');
});
