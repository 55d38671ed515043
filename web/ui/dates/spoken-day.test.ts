import { expect, test } from 'bun:test';
import { spokenDay } from './spoken-day.ts';

const DAY = new Date(2026, 10, 5);

test('the number of a day is a word of the name that is heard (O12)', () => {
  for (const language of ['en', 'de', 'es', 'fr', 'pt-BR', 'ko', 'ar'])
    expect(spokenDay(DAY, language).split(/[^\p{L}\p{N}]+/u), language).toContain('5');
});

test('it stands once where the language writes it by itself, and first where it does not (O12)', () => {
  expect(spokenDay(DAY, 'en')).toBe('Thursday, November 5, 2026');
  expect(spokenDay(DAY, 'ko')).toBe('5, 2026년 11월 5일 목요일');
});
