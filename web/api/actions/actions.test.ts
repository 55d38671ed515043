import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { QueryClient } from '@tanstack/react-query';
import { Glob } from 'bun';
import { contract } from '../../../shared/contract.ts';
import { staleAfter } from '../../../shared/stale.ts';
import { changePrayerEverywhere } from '../cache/optimistic-updates.ts';
import { ApiError } from '../errors.ts';
import { userKey } from '../paths.ts';
import { actions, rows } from './all.ts';
import { withReason } from './use-action.ts';

/** A read sent by POST: the push endpoint is a secret, so it is not part of the URL. */
const READS = ['getPushState'];

const calls = Object.entries(contract)
  .filter(([name, { method }]) => method !== 'GET' && !READS.includes(name))
  .map(([name]) => name);

/** Sent when something is seen, not pressed: without a toast. */
const SILENT = ['visitGroup', 'readInbox'];

test('every call that changes something has a row (W8)', () => {
  const described = new Set<string>(Object.values(actions).map((row) => row.call));
  expect(calls.filter((name) => !described.has(name) && !SILENT.includes(name))).toEqual([]);
});

const refused = new ApiError(409, 'That email address is already registered.');
const lost = new TypeError('Failed to fetch');
const id = { params: { id: 7 } };

test('an invitation is called sent only where mail is set up (W8, N14)', () => {
  const input = { ...id, body: { email: 'naomi@example.org' } };
  const made = { email: 'naomi@example.org', inviteUrl: 'http://localhost/x' } as never;
  const toast = (isMailed: boolean) =>
    rows.invite.success?.(Object.assign({}, made, { isMailed }), input);
  expect(toast(true)?.title).toBe('Invitation sent');
  expect(toast(false)).toEqual({
    title: 'Invitation made',
    text: 'Here is the link to hand over.',
  });
  const one = { email: 'naomi@example.org', inviteUrl: null } as const;
  const many = (outcome: 'invited' | 'member', isMailed: boolean) =>
    rows.inviteMany.success?.([{ ...one, outcome, isMailed }], { ...id, body: { emails: [] } });
  expect(many('invited', true)?.title).toBe('Invitations sent');
  expect(many('invited', false)?.title).toBe('Invitations made');
  expect(many('member', false)).toBeUndefined();
});

test('joining a group a second time shows no toast', () => {
  const input = { params: { token: 'x' } };
  expect(rows.joinByLink.success?.({ groupId: 7, alreadyMember: true }, input)).toBeUndefined();
  expect(rows.joinByLink.success?.({ groupId: 7, alreadyMember: false }, input)).toEqual({
    title: 'Successfully joined!',
    isSaid: true,
  });
});

test('praying is shown at once, follows the server, and is undone if it fails (P19)', () => {
  const client = new QueryClient();
  const key = ['/api/groups/3/prayers'];
  const seen = () => client.getQueryData<ReturnType<typeof held>>(key)?.pages[0]?.items[0];
  const held = () => ({
    pages: [{ items: [{ id: 7, hasPrayed: false, supportCount: 4 }], next: undefined }],
    pageParams: [undefined],
  });
  client.setQueryData(key, held());

  const undo = rows.pray.optimistic?.(client, id);
  expect(seen()).toMatchObject({ hasPrayed: true, supportCount: 5 });
  undo?.();
  expect(seen()).toMatchObject({ hasPrayed: false, supportCount: 4 });

  rows.pray.optimistic?.(client, id);
  rows.pray.done?.(client, { supportCount: 9, lastPrayedAt: null }, id);
  expect(seen()).toMatchObject({ hasPrayed: true, supportCount: 9 });

  // Undone before the response to the first press, which must not change what is shown.
  rows.stopPraying.optimistic?.(client, id);
  rows.pray.done?.(client, { supportCount: 9, lastPrayedAt: null }, id);
  expect(seen()).toMatchObject({ hasPrayed: false, supportCount: 8 });
  rows.pray.optimistic?.(client, id);

  changePrayerEverywhere(client, 8, (prayer) => ({ ...prayer, supportCount: 0 }));
  expect(seen()?.supportCount).toBe(9);
});

test('undoing a second prayer restores the earlier day and the count (P23)', () => {
  const client = new QueryClient();
  const key = ['/api/groups/3/prayers'];
  const lastPrayedAt = '2026-05-03T09:30:00.000Z';
  const seen = () => client.getQueryData<ReturnType<typeof held>>(key)?.pages[0]?.items[0];
  const held = () => ({
    pages: [
      { items: [{ id: 7, hasPrayed: true, supportCount: 4, lastPrayedAt }], next: undefined },
    ],
    pageParams: [undefined],
  });
  client.setQueryData(key, held());
  rows.pray.optimistic?.(client, id);
  expect(seen()?.lastPrayedAt).not.toBe(lastPrayedAt);
  rows.stopPraying.optimistic?.(client, id);
  const left = { hasPrayed: true, supportCount: 4, lastPrayedAt };
  expect(seen()).toMatchObject(left);
  rows.stopPraying.done?.(client, { supportCount: 4, lastPrayedAt }, id);
  expect(seen()).toMatchObject(left);

  // The second prayer was on another page: the server's response has the earlier day.
  client.setQueryData(key, held());
  rows.stopPraying.optimistic?.(client, id);
  expect(seen()).toMatchObject({ hasPrayed: false, supportCount: 3 });
  rows.stopPraying.done?.(client, { supportCount: 4, lastPrayedAt }, id);
  expect(seen()).toMatchObject(left);
});

test('a failed action shows the server’s reason if it may work later (W8)', () => {
  const text = 'Failed to create the group. Please try again.';
  const words = { title: 'Error', text };
  const why = 'You can make 10 groups a day. The next one in 2 hours.';
  for (const [status, code] of [
    [429, 'too-often'],
    [503, 'busy'],
    [507, 'disk-full'],
  ] as const)
    expect(withReason(words, new ApiError(status, why, code)).text).toBe(`${text} ${why}`);
  // A text that has the reason already does not repeat it.
  expect(withReason({ text: why }, new ApiError(429, why, 'too-often')).text).toBe(why);
  for (const other of [refused, lost, new ApiError(503, 'Service Unavailable')])
    expect(withReason(words, other).text).toBe(text);
});

test('only the table of actions and these files send writes (W8)', () => {
  const written = new RegExp(`\\bcall\\('(${calls.join('|')})'`);
  const senders = [...new Glob('**/*.{ts,tsx}').scanSync('web')].filter(
    (path) => !/\.test\.|^e2e/.test(path) && written.test(readFileSync(`web/${path}`, 'utf8')),
  );
  expect(senders.sort()).toEqual(
    [
      // Three calls in one, with rows of the table.
      'api/upload.ts',
      // Repeats a sign-out that did not reach the server.
      'api/offline/signing-out.ts',
      // Reports what was seen.
      'api/offline/visits.ts',
      // A test notification and its outcome, with a row of the table; an existing subscription.
      'notices/push-subscription.ts',
      'notices/try-push.ts',
    ].sort(),
  );
});

test('a changed user appears before the list is read again', async () => {
  const client = new QueryClient();
  const key = ['/api/admin/users'];
  const naomi = { ...listed, id: 2, firstName: 'Naomi', isActive: true };
  client.setQueryData(key, { pages: [{ items: [listed, naomi], next: undefined }] });
  const answer = { ...naomi, isActive: false };
  const input = { params: { id: 2 }, body: { isActive: false } };
  await rows.setUserActive.done?.(client, answer, input);
  expect(client.getQueryData<unknown>(key)).toEqual({
    pages: [{ items: [listed, answer], next: undefined }],
  });
});

test('signing in stores the user, registering reads them, signing out clears them (W13)', async () => {
  const client = new QueryClient();
  const ruth = { id: 1 } as never;
  client.setQueryData(['/api/groups'], { pages: [], pageParams: [] });
  await rows.signIn.done?.(client, ruth, { body: { email: 'ruth@example.org', password: 'x' } });
  expect(client.getQueryData<unknown>(userKey)).toEqual({ id: 1 });
  expect(client.getQueryData(['/api/groups'])).toBeUndefined();
  for (const leave of [
    () => rows.signOut.done?.(client, undefined, {}),
    () => rows.signOut.failed?.(client),
  ]) {
    client.setQueryData(userKey, { id: 1 });
    client.setQueryData(['/api/groups'], { pages: [], pageParams: [] });
    await leave();
    expect(client.getQueryData(userKey)).toBeNull();
    expect(client.getQueryData(['/api/groups'])).toBeUndefined();
  }
  await rows.register.done?.(client, ruth, { body: {} as never });
  expect(client.getQueryData(userKey)).toBeNull();
  expect(client.getQueryState(userKey)?.isInvalidated).toBe(true);
});

test('a change marks the lists it affects as stale (W14)', () => {
  for (const name of [
    'createPrayer',
    'changePrayer',
    'editPrayer',
    'deletePrayer',
    'answerPrayer',
    'removeAnswer',
  ] as const)
    expect(staleAfter(rows[name].call)).toEqual(
      expect.arrayContaining(['listPrayers', 'listSharedPrayers', 'listGroupPrayers', 'getStats']),
    );
  expect(staleAfter(rows.invite.call)).toContain('listInvitations');
  for (const name of ['createResource', 'deleteResource'] as const)
    expect(staleAfter(rows[name].call)).toEqual(['listResources']);
});

const listed = {
  id: 1,
  firstName: 'Ruth',
  lastName: 'Miller',
  username: 'ruth',
  email: 'ruth@example.org',
  profileImageUrl: null,
  isAdmin: false,
  isActive: true,
  createdAt: '2026-05-03T09:30:21.345Z',
  lastLoginAt: null,
  isEmailConfirmed: true,
  isMe: false,
};
