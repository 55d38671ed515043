import { expect, test } from 'bun:test';
import { lengthLeft } from './length-left.tsx';

test('the remaining length appears from 90 % of the limit on (W11)', () => {
  const said = (length: number, most = 1000) => lengthLeft('a'.repeat(length), most)?.words;
  expect(said(899)).toBeUndefined();
  expect(said(900)).toBe('100 characters left');
  expect(said(999)).toBe('1 character left');
  expect(said(1000)).toBe('0 characters left');
  expect(said(1001)).toBe('1 character too many');
  expect(said(2012)).toBe('1012 characters too many');
  expect(said(1799, 2000)).toBeUndefined();
  expect(said(1800, 2000)).toBe('200 characters left');
});

test('surrounding spaces and combining accents do not count (W11)', () => {
  expect(lengthLeft(`  ${'e\u0301'.repeat(1000)}\n\n`, 1000)?.isOver).toBe(false);
});
