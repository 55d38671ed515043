import { expect, test } from 'bun:test';
import { decideLanguageBy, LANGUAGES } from '../../../shared/language.ts';
import { firstWeekday } from './first-weekday.ts';
import { daysInOrder, dayWords } from './times.ts';

test('a week begins on the day that Intl has for the language (O10)', () => {
  for (const { tag } of LANGUAGES)
    expect(firstWeekday(tag), tag).toBe((new Intl.Locale(tag).getWeekInfo().firstDay % 7) as never);
});

test('lists of days begin with the first day of the reader’s week (O10)', () => {
  const before = decideLanguageBy(() => 'de');
  try {
    expect(daysInOrder().map(dayWords)).toEqual([
      'Montag',
      'Dienstag',
      'Mittwoch',
      'Donnerstag',
      'Freitag',
      'Samstag',
      'Sonntag',
    ]);
    decideLanguageBy(() => 'en');
    expect(daysInOrder()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  } finally {
    decideLanguageBy(before);
  }
});
