import { expect, test } from 'bun:test';
import { LANGUAGES } from '../../../shared/language.ts';
import { firstWeekday } from './first-weekday.ts';

test('a week begins on the day that Intl has for the language (O10)', () => {
  for (const { tag } of LANGUAGES)
    expect(firstWeekday(tag), tag).toBe((new Intl.Locale(tag).getWeekInfo().firstDay % 7) as never);
});
