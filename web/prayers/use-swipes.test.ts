import { expect, test } from 'bun:test';
import { swipeOf } from './use-swipes.ts';

test('a swipe goes on to the left, and to the right where one reads from the right (O8)', () => {
  expect(swipeOf(-80, 10, 'ltr')).toBe('on');
  expect(swipeOf(80, 10, 'ltr')).toBe('back');
  expect(swipeOf(-80, 10, 'rtl')).toBe('back');
  expect(swipeOf(80, 10, 'rtl')).toBe('on');
  // Without a direction of its own the page is read from the left.
  expect(swipeOf(-80, 10, '')).toBe('on');
});

test('a short way, and one that goes up or down, is no swipe', () => {
  expect(swipeOf(-59, 0, 'ltr')).toBeUndefined();
  expect(swipeOf(100, 51, 'ltr')).toBeUndefined();
});
