import { expect, test } from 'bun:test';
import { spokenDay } from './spoken-day.ts';

const DAY = new Date(2026, 10, 5);

test('the accessible name of a day has its number as a word (O12)', () => {
  for (const language of ['en', 'de', 'es', 'fr', 'pt-BR', 'ko', 'ar'])
    expect(spokenDay(DAY, language).split(/[^\p{L}\p{N}]+/u), language).toContain('5');
});

test('English names contain the number once; Korean names get the number in front (O12)', () => {
  expect(spokenDay(DAY, 'en')).toBe('Thursday, November 5, 2026');
  expect(spokenDay(DAY, 'ko')).toBe('5, 2026년 11월 5일 목요일');
});
