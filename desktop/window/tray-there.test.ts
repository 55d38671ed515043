import { expect, test } from 'bun:test';
import { hasTray } from './tray-there.ts';

const saying = (words: string) => () => words;
const failing = () => {
  throw new Error('gdbus: not found');
};

test('a desktop of Linux without a place beside the clock is known (T41)', () => {
  expect(hasTray('linux', saying('(false,)\n'))).toBe(false);
  expect(hasTray('linux', saying('(true,)\n'))).toBe(true);
});

test('where nobody can be asked there is such a place (T41)', () => {
  expect(hasTray('linux', failing)).toBe(true);
  expect(hasTray('darwin', failing)).toBe(true);
  expect(hasTray('win32', saying('(false,)'))).toBe(true);
});
