import { describe, expect, test } from 'bun:test';
import { HIT_END, HIT_START, haveAll, termsOf, wordsOf } from '../../shared/words.ts';
import { beginningOf, makeSnippet } from './snippet.ts';
import { matchExpression, needsTextCheck, tokenize } from './words.ts';

const isFound = (text: string, typed: string) => haveAll(wordsOf(text), termsOf(typed));
const shown = (text: string, typed: string) =>
  makeSnippet(text, termsOf(typed))?.replaceAll(HIT_START, '[').replaceAll(HIT_END, ']');

describe('words (P29)', () => {
  test('words ignore case and accents', () => {
    expect(tokenize('Łódź, ŒUVRE, İstanbul, Größe, ΛΟΓΟΣ e\u0301te\u0301')).toEqual([
      'lodz',
      'oeuvre',
      'istanbul',
      'grosse',
      'λογοσ',
      'ete',
    ]);
  });

  test('scripts without spaces have a token per character', () => {
    expect(tokenize('请为我母亲祷告')).toEqual([
      '请为',
      '为我',
      '我母',
      '母亲',
      '亲祷',
      '祷告',
      '告',
    ]);
  });

  test('words are found by a prefix, characters in a row anywhere', () => {
    expect(isFound('Surgery on Thursday', 'surg thu')).toBe(true);
    expect(isFound('Surgery on Thursday', 'urgery')).toBe(false);
    expect(isFound('기도를 부탁합니다', '기도')).toBe(true);
    expect(isFound('请为我母亲祷告', '母亲祷')).toBe(true);
    expect(isFound('母的亲', '母亲')).toBe(false);
    expect(isFound('お祈りください', '祈り')).toBe(true);
  });

  test('words are found with and without invisible characters, as in pasted text', () => {
    for (const [text, typed] of [
      ['my bro\u00adther', 'brother'],
      ['my brother', 'bro\u00adther'],
      ['my \u200bbrother\u200e', '\ufeffbro\u2060ther'],
      ['ไป\u200bบ้าน', 'ไปบ้าน'],
      ['ไปบ้าน', 'ไป\u200bบ้าน'],
    ] as const) {
      expect([text, typed, isFound(text, typed)]).toEqual([text, typed, true]);
      expect(tokenize(text).join('')).not.toMatch(/\p{Cf}/u);
    }
  });

  test('words are found in the forms that people search for', () => {
    for (const [text, typed] of [
      ['Pray for O’Brien’s knee', 'obrien'],
      ["Pray for O'Brien", "o'brien"],
      ['Pour l’église', 'eglise'],
      ['صلوا من أجل الكنيسة', 'كنيسة'],
      ['صلوا من أجل كنيسة', 'الكنيسة'],
      ['نصلي والكنيسة معنا', 'الكنيسة'],
      ['للكنيسة', 'كنيسة'],
      ['התפללו בבית', 'בית'],
      ['והשלום', 'השלום'],
    ] as const)
      expect([text, typed, isFound(text, typed)]).toEqual([text, typed, true]);
    expect(isFound('Obri and en', 'obrien')).toBe(false);
    expect(shown('Pray for O’Brien today', 'obrien')).toBe('Pray for [O’Brien] today');
    expect(shown('صلوا من أجل الكنيسة', 'كنيسة')).toBe('صلوا من أجل [الكنيسة]');
  });

  test('words of a query are quoted, without other characters', () => {
    const odd = '"a" OR b* NEAR(c, 2) -d ^e {f}:g \u0000h \ud800i + title:j';
    const terms = termsOf(odd);
    expect(terms).toHaveLength(10);
    for (const term of terms) expect(matchExpression(term)).toMatch(/^\("[\p{L}\p{N}]+" \*\)$/u);
    for (const none of ['', ' ', '"', '*', '()', '\u0000', '\ud800', '--'])
      expect(termsOf(none)).toEqual([]);
  });

  test('words of scripts without spaces are searched in pairs', () => {
    expect(matchExpression(termsOf('请为我母').flat())).toBe(
      '("请为" * AND "为我" * AND "我母" *)',
    );
    expect(termsOf('请为 请为我 mother').map(needsTextCheck)).toEqual([false, true, false]);
  });
});

describe('snippets (P29)', () => {
  test('a snippet is the text around the first hit, with every hit marked', () => {
    expect(shown('Pray for my mother. Mothers need it.', 'moth')).toBe(
      'Pray for my [mother]. [Mothers] need it.',
    );
    const long = `${'before it '.repeat(30)}the harvest ${'after it '.repeat(30)}`;
    const snippet = shown(long, 'harv') ?? '';
    expect(snippet).toStartWith('…');
    expect(snippet).toEndWith('…');
    expect(snippet).toContain('the [harvest] after');
    expect(snippet.length).toBeLessThan(190);
  });

  test('a snippet marks accented letters, and characters in a row', () => {
    expect(shown('Une prière', 'priere')).toBe('Une [prière]');
    expect(shown('请为我母亲祷告', '母亲')).toBe('请为我[母亲]祷告');
  });

  test('a snippet has its lines, without blank ones and the marks that a member typed', () => {
    expect(shown(`Pray\n\n\t${HIT_START}for${HIT_END}  rain`, 'rain')).toBe('Pray\nfor [rain]');
    const lines = `${'a line\n'.repeat(40)}the harvest\n${'a line\n'.repeat(40)}`;
    expect(shown(lines, 'harvest')).toMatch(/^…(a line\n)+the \[harvest\]\n(a line\n)+a( line)?…$/);
    expect(beginningOf('word '.repeat(100)).length).toBeLessThan(170);
    expect(shown('Nothing of it', 'rain')).toBeUndefined();
  });

  test('a snippet never cuts a character in half', () => {
    const text = '🙏'.repeat(200);
    for (const cut of [beginningOf(text), makeSnippet(`${text}rain${text}`, termsOf('rain')) ?? ''])
      expect(cut.isWellFormed()).toBe(true);
  });
});
