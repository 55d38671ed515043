import { expect, test } from 'bun:test';
import {
  canAnswerPrayer,
  canDeleteComment,
  canDeleteGroup,
  canDeletePrayer,
  canEditGroup,
  canEditPrayer,
  canInviteToGroup,
  canLeaveGroup,
  canRemoveAnswer,
  canRemoveMember,
  canSetPermissions,
  isGroupAdmin,
} from './permissions.ts';

const member = { isOwner: false, canInvite: false, canRemove: false, isMe: false };
const inviter = { ...member, canInvite: true };
const remover = { ...member, canRemove: true };
const owner = { isOwner: true, canInvite: true, canRemove: true, isMe: false };

test('a member with the right to remove removes those without a permission, the owner everyone (G10)', () => {
  const others = [member, inviter, remover, owner];
  const removes = (me: typeof member) => others.map((other) => canRemoveMember(me, other));
  expect(removes(member)).toEqual([false, false, false, false]);
  expect(removes(inviter)).toEqual([false, false, false, false]);
  expect(removes(remover)).toEqual([true, false, false, false]);
  expect(removes(owner)).toEqual([true, true, true, false]);
  // Whatever is stored for the owner, who has both permissions by nature.
  expect(canRemoveMember(remover, { ...member, isOwner: true })).toBe(false);
  // Members leave a group instead of removing themselves.
  for (const me of [remover, owner])
    expect(canRemoveMember(me, { ...member, isMe: true })).toBe(false);
});

test('the owner and members with that permission may invite (G9)', () => {
  expect([member, inviter, remover, owner].map(canInviteToGroup)).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('only the owner gives permissions, to everyone but the owner (G9)', () => {
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

test('an admin of a group has a permission and is not its owner (G11)', () => {
  expect([member, inviter, remover, owner].map(isGroupAdmin)).toEqual([false, true, true, false]);
});

test('the author may answer, and others if allowed, until it is answered (P12)', () => {
  const may = (isMine: boolean, canMarkAsAnswered: 'creator' | 'anyone' | 'specific') =>
    [false, true].map((isAnswered) => canAnswerPrayer({ isMine, isAnswered, canMarkAsAnswered }));
  for (const who of ['creator', 'anyone', 'specific'] as const)
    expect(may(true, who)).toEqual([true, false]);
  expect(may(false, 'creator')).toEqual([false, false]);
  expect(may(false, 'anyone')).toEqual([true, false]);
  expect(may(false, 'specific')).toEqual([true, false]);
});

test('only the author may edit, delete and remove an answer (P14)', () => {
  for (const may of [canEditPrayer, canDeletePrayer, canRemoveAnswer, canDeleteComment])
    expect([may({ isMine: true }), may({ isMine: false })]).toEqual([true, false]);
});

test('the owner may edit and delete the group, everyone else may leave it (G3)', () => {
  for (const may of [canEditGroup, canDeleteGroup])
    expect([member, inviter, remover, owner].map(may)).toEqual([false, false, false, true]);
  expect([member, inviter, remover, owner].map(canLeaveGroup)).toEqual([true, true, true, false]);
});
