import { expect, test } from 'bun:test';
import { decideLanguageBy, isLanguage, type Language } from '../../../shared/language.ts';
import cities from './cities.json';
import { placeIn } from './times.ts';

const inLanguage = <T>(language: Language, read: () => T): T => {
  const before = decideLanguageBy(() => language);
  try {
    return read();
  } finally {
    decideLanguageBy(before);
  }
};

test.each([
  ['en', 'America/Sao_Paulo', 'Sao Paulo'],
  ['pt-BR', 'America/Sao_Paulo', 'São Paulo'],
  ['es', 'America/Bogota', 'Bogotá'],
  ['es', 'America/Argentina/Tucuman', 'Tucumán'],
  ['ar', 'Africa/Cairo', 'القاهرة'],
  ['ko', 'Asia/Seoul', '서울'],
  ['de', 'America/New_York', 'New York'],
  ['de', 'UTC', 'UTC'],
] as const)('in %s the place of %s is %s (O23)', (language, zone, place) => {
  expect(inLanguage(language, () => placeIn(zone))).toBe(place);
});

test('each city is the place of a zone, in a language that Upheld has (O23)', () => {
  expect(Object.keys(cities).filter((tag) => !isLanguage(tag))).toEqual([]);
  const isZone = (timeZone: string) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
    } catch {
      return false;
    }
  };
  const zones = Object.values(cities).flatMap((byZone) => Object.keys(byZone));
  expect(zones.filter((zone) => !isZone(zone))).toEqual([]);
});
