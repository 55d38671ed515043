import { expect, test } from 'bun:test';
import { dateWords } from './language.ts';

const inFull = (language: string, day: string, style: Intl.DateTimeFormatOptions = {}) =>
  dateWords(
    new Intl.DateTimeFormat(language, { dateStyle: 'long', ...style, timeZone: 'UTC' }),
    new Date(day),
  );

test('the first of a month is written as the language does (O10)', () => {
  expect(inFull('fr', '2026-12-01')).toBe('1er décembre 2026');
  expect(inFull('pt-BR', '2026-12-01')).toBe('1º de dezembro de 2026');
  expect(inFull('es', '2026-12-01')).toBe('1 de diciembre de 2026');
  expect(inFull('de', '2026-12-01')).toBe('1. Dezember 2026');
});

test('other days, and months in numbers, have no ordinal (O10)', () => {
  expect(inFull('fr', '2026-12-11')).toBe('11 décembre 2026');
  expect(inFull('fr', '2026-12-01', { dateStyle: 'short' })).toBe('01/12/2026');
  expect(inFull('pt-BR', '2026-12-21')).toBe('21 de dezembro de 2026');
});
