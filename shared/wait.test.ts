import { expect, test } from 'bun:test';
import { inWords } from './wait.ts';

test.each([
  [1, 'in 1 second'],
  [90, 'in 90 seconds'],
  [91, 'in 2 minutes'],
  [90 * 60, 'in 90 minutes'],
  [90 * 60 + 1, 'in 2 hours'],
  [47 * 3600 + 1, 'in 48 hours'],
  [49 * 3600, 'in 3 days'],
])('a wait of %d seconds is over %s (B6)', (seconds, words) => {
  expect(inWords(seconds)).toBe(words);
});
