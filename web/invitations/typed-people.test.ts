import { expect, test } from 'bun:test';
import { onlyAddressOf, problemOf, readTyped } from './typed-people.ts';

const onlyOf = (text: string) => onlyAddressOf(readTyped(text));
const addressesOf = (text: string) => readTyped(text).people.map(({ addresses }) => addresses[0]);
const problem = (text: string) => problemOf(text, readTyped(text));

test('one address is recognized in any notation (I18)', () => {
  for (const text of ['ann@example.org', ' <ann@example.org>, ', 'Ann Lee <ann@example.org>'])
    expect([onlyOf(text), problem(text)]).toEqual(['ann@example.org', undefined]);
  expect(onlyOf('ann|lee@example.org')).toBe('ann|lee@example.org');
  expect(onlyOf('Tom tom@example.org tom@work.example.com')).toBeUndefined();
});

test('several addresses are separated by commas, semicolons or lines, with or without names (I18)', () => {
  const text = 'ann@example.org, Bob Hill <bob@example.org>; eve@example.org\n"Doe, Al" <al@x.org>';
  expect(addressesOf(text)).toEqual([
    'ann@example.org',
    'bob@example.org',
    'eve@example.org',
    'al@x.org',
  ]);
  expect([onlyOf(text), problem(text)]).toEqual([undefined, undefined]);
  expect(problem('Ann, ann@example.org\nBob, bob@example.org')).toBeUndefined();
  expect(problem('Name, Email\nAnn, ann@example.org\nBob, bob@example.org')).toBeUndefined();
});

test('a single invalid address is reported as invalid (I18)', () => {
  for (const text of ['', ' ', 'ruth@', 'ruth', 'a@@b.co', 'zoë@example.org', 'ruth@example .org'])
    expect(problem(text)).toBe('Please enter a valid email address');
});

test('the problem of several addresses names the invalid ones and says that nothing was sent (I18)', () => {
  const one = 'bob@@example.org is not a valid email. Nothing was sent.';
  expect(problem('ann@example.org, bob@@example.org, eve@example.org')).toBe(one);
  expect(problem('ann@example.org, bob')).toBe('No email was found for bob. Nothing was sent.');
  expect(problem('ann@example.org; bob; eve@example.org')).toBe(
    'No email was found for bob. Nothing was sent.',
  );
  expect(problem('ann@example.org\nbob@example')).toBe(
    'Line 2: bob@example is not a valid email. Nothing was sent.',
  );
  expect(problem('a@, b@, c@, d@, e@')).toMatch(
    /^a@ is .* c@ is .*And 2 more\. Nothing was sent\.$/,
  );
});

test('two people with one address do not stop the others (I18)', () => {
  const text = 'Ann Lee <lees@example.org>\nBob Lee <lees@example.org>';
  expect([onlyOf(text), problem(text)]).toEqual([undefined, undefined]);
});

test('an address written without @ is named, and nobody is invited by it (I18, I23)', () => {
  const text = 'ann@example.org\nbob at example.org';
  const read = readTyped(text);
  expect(read.people.map(({ addresses }) => addresses)).toEqual([['ann@example.org']]);
  expect(problemOf(text, read)).toBe(
    'Line 2: bob at example.org is written without @. Please check. Nothing was sent.',
  );
  expect(onlyAddressOf(readTyped('bob at example.org'))).toBeUndefined();
});
