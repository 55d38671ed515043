import { expect, test } from 'bun:test';
import { isPathOf, pathOf } from './paths.ts';

test('a path is filled in with its parameters', () => {
  expect(pathOf('getCurrentUser')).toBe('/api/user');
  expect(pathOf('removeMember', { id: 7, userId: '12' })).toBe('/api/groups/7/members/12');
  expect(pathOf('getInvitation', { token: 'a/../b' })).toBe('/api/invitations/a%2F..%2Fb');
});

test('isPathOf matches a path by its pattern; a word is not an id', () => {
  expect(isPathOf('getPrayer', '/api/prayers/7')).toBe(true);
  expect(isPathOf('getPrayer', '/api/prayers/answered')).toBe(false);
  expect(isPathOf('listAnsweredPrayers', '/api/prayers/answered')).toBe(true);
  expect(isPathOf('listAnsweredPrayers', '/api/prayers/answered/groups')).toBe(false);
});
