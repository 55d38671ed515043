import { describe, expect, test } from 'bun:test';
import { needAnswerBy } from './prayers.ts';
import { text } from './text.ts';

const name = text('Please write something.').min(1, 'Please write something.');
const read = (typed: string) => name.safeParse(typed).data;

describe('a text', () => {
  test('of nothing that can be seen is no text', () => {
    const zeroWidth = String.fromCodePoint(0x200b);
    const hangulFiller = String.fromCodePoint(0x3164);
    for (const typed of ['', ' \n\t', '\u0000', '\ud800', zeroWidth, ` ${hangulFiller} `])
      expect(read(typed)).toBeUndefined();
  });

  test('loses what no keyboard makes, and keeps lines, tabs and emoji', () => {
    expect(read('a\u0000b\u001bc\ud800d')).toBe('abcd');
    expect(read(' one\r\n\ttwo ')).toBe('one\n\ttwo');
    expect(read('👩‍👩‍👧 🇮🇱')).toBe('👩‍👩‍👧 🇮🇱');
  });
});

describe('a date', () => {
  test('that no calendar holds is refused (R4)', () => {
    for (const date of ['2026-02-30', '2027-02-29', '2026-13-01', '2026-02-30T10:00:00Z', '1/2/26'])
      expect(needAnswerBy.safeParse(date).success).toBe(false);
  });

  test('is the day that its sender wrote, whatever their time zone (R4)', () => {
    for (const date of ['2028-02-29', '2028-02-29T23:30:00-11:00', '2028-02-29T00:30:00+14:00'])
      expect(needAnswerBy.parse(date)).toBe('2028-02-29');
  });
});
