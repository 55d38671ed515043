import { afterAll, expect, test } from 'bun:test';
import { decideLanguageBy, type Language } from '../../shared/language.ts';
import { listed } from '../../shared/listed.ts';
import { inWords } from '../../shared/wait.ts';
import { shownDate, timeAgo } from '../ui/dates/dates.tsx';
import { inReaderOrder } from '../ui/reader-order.ts';

let reading: Language;
const read = (language: Language) => {
  reading = language;
};
const before = decideLanguageBy(() => reading);
// Restores the server's choice of language for other tests in this process.
afterAll(() => void decideLanguageBy(before));

const MINUTE = 60_000;
const ago = (minutes: number) => timeAgo(new Date(Date.now() - minutes * MINUTE).toISOString());

/** Removes direction marks that `Intl` inserts. */
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '');

test.each([
  ['fr', 'il y a 5 minutes', 'il y a 3 jours', 'dans 2 heures', 'Ann, Ben et Eve', '20 nov. 2026'],
  ['ko', '5분 전', '3일 전', '2시간 후', 'Ann, Ben, Eve', '2026. 11. 20.'],
  ['ar', 'قبل 5 دقائق', 'قبل 3 أيام', 'خلال ساعتين', 'Ann وBen وEve', '20/11/2026'],
] as const)(
  'times, waits, lists and dates are written in %s (O10)',
  (language, minutes, days, wait, names, date) => {
    read(language);
    expect(plain(ago(5))).toBe(minutes);
    expect(plain(ago(3 * 24 * 60))).toBe(days);
    expect(plain(inWords(2 * 60 * 60))).toBe(wait);
    expect(plain(listed(['Ann', 'Ben', 'Eve']))).toBe(names);
    expect(plain(shownDate('2026-11-20'))).toBe(date);
  },
);

test('names are sorted by the reader’s language', () => {
  const order = (language: Language) => {
    read(language);
    return ['Zoë', 'Ärmel', '김하나', 'Arndt', 'أمل', '가람', 'Oz', 'Östen', 'باسم'].sort(
      inReaderOrder,
    );
  };
  const latin = ['Ärmel', 'Arndt', 'Östen', 'Oz', 'Zoë'];
  expect(order('de')).toEqual([...latin, 'أمل', 'باسم', '가람', '김하나']);
  expect(order('ko')).toEqual(['가람', '김하나', ...latin, 'أمل', 'باسم']);
  expect(order('ar')).toEqual(['أمل', 'باسم', ...latin, '가람', '김하나']);
});
