import { expect, test } from 'bun:test';
import {
  canInviteToGroup,
  canRemoveMember,
  canSetPermissions,
  isGroupAdmin,
} from './permissions.ts';

const member = { isOwner: false, canInvite: false, canRemove: false, isMe: false };
const inviter = { ...member, canInvite: true };
const remover = { ...member, canRemove: true };
const owner = { isOwner: true, canInvite: true, canRemove: true, isMe: false };

test('a remover removes those without a permission, the owner everyone else (R23)', () => {
  const others = [member, inviter, remover, owner];
  const removes = (me: typeof member) => others.map((other) => canRemoveMember(me, other));
  expect(removes(member)).toEqual([false, false, false, false]);
  expect(removes(inviter)).toEqual([false, false, false, false]);
  expect(removes(remover)).toEqual([true, false, false, false]);
  expect(removes(owner)).toEqual([true, true, true, false]);
  // Whatever is stored for the owner, who has both permissions by nature.
  expect(canRemoveMember(remover, { ...member, isOwner: true })).toBe(false);
  // Oneself one does not remove: one leaves.
  for (const me of [remover, owner])
    expect(canRemoveMember(me, { ...member, isMe: true })).toBe(false);
});

test('whoever may invite is the owner or holds that permission (R23)', () => {
  expect([member, inviter, remover, owner].map(canInviteToGroup)).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('only the owner gives permissions, to everyone but the owner (R23)', () => {
  expect([member, inviter, remover].map((me) => canSetPermissions(me, member))).toEqual(
    Array(3).fill(false),
  );
  expect([member, inviter, remover, owner].map((one) => canSetPermissions(owner, one))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('an admin of a group holds a permission and is not its owner', () => {
  expect([member, inviter, remover, owner].map(isGroupAdmin)).toEqual([false, true, true, false]);
});
