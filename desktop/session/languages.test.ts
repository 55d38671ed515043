import { expect, test } from 'bun:test';
import { nearestTo } from './languages.ts';

const cases: [preferred: string[], language: string][] = [
  [['de-AT', 'en-US'], 'de'],
  [['fi-FI', 'pt-PT'], 'pt-BR'],
  [['ar-EG'], 'ar'],
  [['en-GB', 'de'], 'en'],
  [['fi-FI'], 'en'],
  [['C', 'not a tag', 'ko'], 'ko'],
  [['en-XA'], 'en-XA'],
  [[], 'en'],
];
for (const [preferred, language] of cases)
  test(`a computer that prefers ${preferred.join(', ') || 'nothing'} has the program in ${language} (T55)`, () => {
    expect(nearestTo(preferred)).toBe(language as ReturnType<typeof nearestTo>);
  });
