import { expect, test } from 'bun:test';
import { contract } from './contract.ts';
import { EVENT_KINDS } from './events.ts';
import { CHANGES, isNamed, staleAfter, staleOn, stalePaths } from './stale.ts';

test('every kind of event is in the table once, and no call twice', () => {
  expect(CHANGES.flatMap(({ events = [] }) => events).toSorted()).toEqual(EVENT_KINDS.toSorted());
  const calls = CHANGES.flatMap((change) => change.calls ?? []);
  expect(calls).toEqual([...new Set(calls)]);
});

test('only changes make reads stale (W14)', () => {
  for (const { reads, calls = [] } of CHANGES) {
    expect(reads.filter((name) => contract[name].method !== 'GET')).toEqual([]);
    expect(calls.filter((name) => contract[name].method === 'GET')).toEqual([]);
  }
});

test('a change makes the same reads stale as the event about it (W14)', () => {
  expect(staleAfter('createPrayer')).toEqual(staleOn('new-prayer'));
  expect(staleAfter('addComment')).toEqual(staleOn('comment'));
  expect(staleAfter('editGroup')).toEqual(staleOn('group-changed'));
  expect(staleAfter('signIn')).toEqual([]);
});

test('an event names the paths of its group and of its request, and no others', () => {
  const ofGroup = stalePaths('members', { groupId: 7, prayerId: null });
  expect(ofGroup).toEqual([
    '/api/groups',
    '/api/groups/7',
    '/api/groups/7/members',
    '/api/groups/7/invitations',
    '/api/groups/7/succession',
    '/api/stats',
  ]);
  expect(stalePaths('group-changed', { groupId: 7, prayerId: null })).toContain('/api/prayers/:id');
  expect(isNamed(['/api/prayers/:id/comments'], '/api/prayers/12/comments')).toBe(true);
  expect(isNamed(['/api/prayers/:id/comments'], '/api/prayers/12')).toBe(false);
  const comment = stalePaths('comment', { groupId: 7, prayerId: 12 });
  expect(comment).toContain('/api/prayers/12/comments');
  expect(comment).toContain('/api/groups/7/prayers');
  expect(stalePaths('comment', { groupId: null, prayerId: 12 })).not.toContainEqual(
    expect.stringContaining('/api/groups/'),
  );
});
