import { expect, test } from 'bun:test';
import { titleFrom } from './title-from.ts';

test('a title is the first sentence, without its full stop', () => {
  expect(titleFrom('Please pray for my mother. She is in hospital.')).toBe(
    'Please pray for my mother',
  );
  expect(titleFrom('Will the job come?\nWe wait.')).toBe('Will the job come?');
});

test('a long sentence ends at a word', () => {
  const title = titleFrom(
    'Please pray for my mother who has been waiting for her operation since the spring',
  );
  expect(title).toBe('Please pray for my mother who has been waiting for her…');
});

test('a first sentence too short for a title takes the words after it', () => {
  expect(titleFrom('M. is ill and far from home')).toBe('M. is ill and far from home');
});

test('nothing written offers nothing', () => {
  expect(titleFrom('  \n')).toBe('');
});
