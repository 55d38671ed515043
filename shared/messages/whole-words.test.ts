import { expect, test } from 'bun:test';
import { keepingWords } from './whole-words.ts';

const kept = (language: string, text: string) => keepingWords({ language, text }).text;

test('a Korean word stays whole where its particle follows a quotation mark, a bracket or a percent sign (O12)', () => {
  expect(kept('ko', '‘알림’에서')).toBe('‘알림’\u2060에서');
  expect(kept('ko', '“네”라고, 더하기(+)가, 10%를')).toBe(
    '“네”\u2060라고, 더하기\u2060(+)\u2060가, 10%\u2060를',
  );
  expect(kept('ko', '서버(IMAP)라고, {date}({day})까지')).toBe(
    '서버\u2060(IMAP)\u2060라고, {date}\u2060({day})\u2060까지',
  );
  for (const text of ['‘알림’ 에서', '{group}의 ‘이름’', '(2개)'])
    expect(kept('ko', text)).toBe(text);
});

test('other languages get nothing between their words (O12)', () => {
  expect(kept('ja', '‘알림’에서')).toBe('‘알림’에서');
});
