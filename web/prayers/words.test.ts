import { expect, test } from 'bun:test';
import { audienceOf, titleFrom, whoWillSee } from './words.ts';

const tuesday = { id: 1, name: 'Tuesday Group', memberCount: 20 };
const choir = { id: 2, name: 'Choir', memberCount: 2 };
const empty = { id: 3, name: 'Youth', memberCount: 1 };
const named = { isPrivate: false, isAnonymous: false };

test('says how many others will see a request, and whether they see the name', () => {
  expect(whoWillSee({ ...named, isAnonymous: true, groups: [tuesday] })).toBe(
    '19 people in Tuesday Group will see this. Your name will not be shown.',
  );
});

test('counts of several groups stand side by side, since people may be in both', () => {
  expect(whoWillSee({ ...named, groups: [tuesday, choir] })).toBe(
    '19 people in Tuesday Group and 1 person in Choir will see this. Your name will be shown.',
  );
});

test('a group with nobody else in it is not counted as readers', () => {
  expect(whoWillSee({ ...named, groups: [empty] })).toBe(
    'Nobody else is in Youth yet. Whoever joins will see this. Your name will be shown.',
  );
});

test('a private request is seen by its author alone', () => {
  expect(whoWillSee({ isPrivate: true, isAnonymous: true, groups: [tuesday] })).toBe(
    'Only you will see this.',
  );
});

test('a request left behind in a group is not called private', () => {
  const left = { isMine: true, isPrivate: false, isAnonymous: false, groups: [] };
  expect(audienceOf(left)).toBe('Still shared with a group you are no longer in');
});

test('its author is told that a request stands without their name', () => {
  const request = { isMine: true, isPrivate: false, isAnonymous: true, groups: [tuesday] };
  expect(audienceOf(request)).toBe('Shared with Tuesday Group, without your name');
});

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
