import { describe, expect, test } from 'bun:test';
import { needAnswerBy } from './prayers.ts';
import { line, text } from './text.ts';

const name = text(
  () => 'Please write something.',
  5_000,
  () => 'Too long.',
).min(1, 'Please write something.');
const read = (typed: string) => name.safeParse(typed).data;

describe('a text (B4)', () => {
  test('without visible characters is empty', () => {
    const zeroWidth = String.fromCodePoint(0x200b);
    const hangulFiller = String.fromCodePoint(0x3164);
    for (const typed of ['', ' \n\t', '\u0000', '\ud800', zeroWidth, ` ${hangulFiller} `])
      expect(read(typed)).toBeUndefined();
  });

  test('loses control characters, and keeps lines, tabs and emoji', () => {
    expect(read('a\u0000b\u001bc\ud800d')).toBe('abcd');
    expect(read(' one\r\n\ttwo ')).toBe('one\n\ttwo');
    expect(read('👩‍👩‍👧 🇮🇱')).toBe('👩‍👩‍👧 🇮🇱');
  });

  test('ends its lines in one way, wherever it was written (P37)', () => {
    // Windows, old Macs, Word's line break within a paragraph, and Unicode's own.
    for (const end of ['\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])
      expect(read(`one${end}two`)).toBe('one\ntwo');
  });

  test('has at most two blank lines in a row (P37)', () => {
    expect(read('one\n\n\ntwo')).toBe('one\n\n\ntwo');
    expect(read('one\n\n\n\ntwo')).toBe('one\n\n\ntwo');
    expect(read('one\r\n\r\n \t\r\n\r\n\r\n\ttwo')).toBe('one\n\n\n\ttwo');
  });

  test('is counted and stored in the form NFC (P37)', () => {
    expect(read('Zoe\u0308')).toBe('Zo\u00eb');
    expect(
      text(
        () => '',
        5_000,
        () => '',
      )
        .max(3, 'too long')
        .safeParse('Zoe\u0308').success,
    ).toBe(true);
  });

  test('cannot turn the direction of what follows, and keeps the marks that Hebrew needs', () => {
    expect(read('a\u202Eb\u200F\u2067c\u2069')).toBe('ab\u200F\u2067c\u2069');
  });
});

describe('a name or title (B4)', () => {
  const title = line(
    () => 'Please write something.',
    5_000,
    () => 'Too long.',
  ).min(1, 'Please write something.');
  const readTitle = (typed: string) => title.safeParse(typed).data;

  test('is on one line', () => {
    expect(readTitle('one\ntwo\r\n\tthree\u2028four')).toBe('one two three four');
  });

  test('loses hidden characters, and keeps those that a script or an emoji needs', () => {
    const rightToLeft = '\u202Eevil\u202C';
    expect(readTitle(`Ruth${rightToLeft}`)).toBe('Ruthevil');
    expect(readTitle('Ru\u200Bth\uFEFF\u2066\u2069')).toBe('Ruth');
    expect(readTitle('\u200DRuth\u200C')).toBe('Ruth');
    expect(readTitle('a\u200D b')).toBe('a b');
    // Persian joins its letters with one; so do families and trades among the emoji.
    expect(readTitle('می\u200Cخواهم')).toBe('می\u200Cخواهم');
    for (const kept of ['👩‍👩‍👧', '👩🏽‍🚀', '❤️‍🔥', '서울 교회', 'שלום'])
      expect(readTitle(kept)).toBe(kept);
  });

  test('is counted and stored in the form NFC (P37)', () => {
    expect(readTitle('Zoe\u0308')).toBe('Zo\u00eb');
  });

  test('without visible characters is empty', () => {
    for (const typed of ['\u202E', ' \u200B ', '\u200C\u200D'])
      expect(readTitle(typed)).toBeUndefined();
  });
});

describe('a date (P7)', () => {
  test('that does not exist is refused', () => {
    for (const date of ['2026-02-30', '2027-02-29', '2026-13-01', '2026-02-30T10:00:00Z', '1/2/26'])
      expect(needAnswerBy.safeParse(date).success).toBe(false);
  });

  test('is the day that its sender wrote, in any time zone', () => {
    for (const date of ['2028-02-29', '2028-02-29T23:30:00-11:00', '2028-02-29T00:30:00+14:00'])
      expect(needAnswerBy.parse(date)).toBe('2028-02-29');
  });
});
