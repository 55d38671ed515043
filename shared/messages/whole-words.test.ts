import { expect, test } from 'bun:test';
import { joinWholeWords } from './whole-words.ts';

test('a Korean word has a joiner after a quotation mark, a bracket and a percent sign (O12)', () => {
  expect(joinWholeWords('ko', '‘알림’에서')).toBe('‘알림’\u2060에서');
  expect(joinWholeWords('ko', '“네”라고, 더하기(+)가, 10%를')).toBe(
    '“네”\u2060라고, 더하기\u2060(+)\u2060가, 10%\u2060를',
  );
  expect(joinWholeWords('ko', '서버(IMAP)라고, {date}({day})까지')).toBe(
    '서버\u2060(IMAP)\u2060라고, {date}\u2060({day})\u2060까지',
  );
  for (const text of ['‘알림’ 에서', '{group}의 ‘이름’', '(2개)'])
    expect(joinWholeWords('ko', text)).toBe(text);
});

test('texts in other languages have no joiner (O12)', () => {
  expect(joinWholeWords('ja', '‘알림’에서')).toBe('‘알림’에서');
});
