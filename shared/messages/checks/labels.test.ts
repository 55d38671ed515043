import { expect, test } from 'bun:test';
import { SHIPPED } from '../shipped.ts';
import { hasQuotationMarks, unknownLabels } from './labels.ts';
import { quotedWordsOf } from './quoted-words.ts';
import { paragraphsOf, seenSentencesOf, sentencesOf } from './texts.ts';

const unknownIn = (language: string, others: readonly string[]) => {
  const sentences = sentencesOf(language);
  const find = unknownLabels(language, [...sentences, ...seenSentencesOf(language)], others);
  return [...sentences, ...paragraphsOf(language)].flatMap((text) =>
    find(text).map((words) => ({ words, place: text.place })),
  );
};

test.each(SHIPPED.filter(hasQuotationMarks))(
  'what a sentence calls a button is on a button: %s (O22)',
  (language) => {
    const others = quotedWordsOf(language);
    const lines = (found: ReturnType<typeof unknownIn>) =>
      found.map(({ words, place }) => `${place}: ${words}`);
    expect(lines(unknownIn(language, others))).toEqual([]);
    const unused = unknownIn(language, []).map(({ words }) => words);
    expect(others.filter((words) => !unused.includes(words))).toEqual([]);
  },
);

test.each([
  ['de', 'Tippe auf „Merken“ oder „Merken…“.', []],
  ['de', 'Tippe auf „Behalten“.', ['Behalten']],
  ['de', 'Wähle „‚Erhört‘ entfernen“.', []],
  ['de', 'Dann steht dort „Bearbeitet am“, etwa „Bearbeitet am Montag“.', []],
  ['de', 'Bei „{group}“ unter „Mitglieder“.', []],
  ['de', 'Antworte mit „Ja“.', []],
  ['fr', 'Touchez «\u00a0Favori\u00a0».', ['Favori']],
  ['ko', '‘알림’에서 “네”라고', ['알림']],
  ['ar', 'الضغط على «حفظ»', ['حفظ']],
])('labels that are nowhere, in %s: %s (O22)', (language, text, unknown) => {
  const screen = ['Merken', '„Erhört“ entfernen', 'Bearbeitet am {date}', 'Mitglieder ({count})'];
  const sentences = screen.map((label) => ({ place: 'a', text: label }));
  expect(unknownLabels(language, sentences, ['Ja'])({ place: 'a', text })).toEqual(unknown);
});
