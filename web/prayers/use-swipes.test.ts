import { expect, test } from 'bun:test';
import { swipeOf } from './use-swipes.ts';

test('a swipe to the left goes forward, or back in right-to-left pages (O8)', () => {
  expect(swipeOf(-80, 10, 'ltr')).toBe('on');
  expect(swipeOf(80, 10, 'ltr')).toBe('back');
  expect(swipeOf(-80, 10, 'rtl')).toBe('back');
  expect(swipeOf(80, 10, 'rtl')).toBe('on');
  // An empty direction means left-to-right.
  expect(swipeOf(-80, 10, '')).toBe('on');
});

test('a short or vertical movement is not a swipe', () => {
  expect(swipeOf(-59, 0, 'ltr')).toBeUndefined();
  expect(swipeOf(100, 51, 'ltr')).toBeUndefined();
});
