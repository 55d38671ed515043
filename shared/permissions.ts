/**
 * May this person do this to that: pure questions, asked by the server before it acts
 * and by the screens before they show a button.
 */

type Standing = { isOwner: boolean; canInvite: boolean; canRemove: boolean };
type FellowMember = Standing & { isMe: boolean };
type PrayerStanding = {
  isMine: boolean;
  isAnswered: boolean;
  canMarkAsAnswered: 'creator' | 'anyone' | 'specific';
};

export const canEditPrayer = (prayer: { isMine: boolean }) => prayer.isMine;
export const canDeletePrayer = (prayer: { isMine: boolean }) => prayer.isMine;
export const canRemoveAnswer = (prayer: { isMine: boolean }) => prayer.isMine;
export const canDeleteComment = (comment: { isMine: boolean }) => comment.isMine;

/** The author, or anyone who can see it when the author has left that open; once only. */
export const canAnswerPrayer = (prayer: PrayerStanding) =>
  !prayer.isAnswered && (prayer.isMine || prayer.canMarkAsAnswered !== 'creator');

export const canEditGroup = (me: Standing) => me.isOwner;
export const canDeleteGroup = (me: Standing) => me.isOwner;
export const canTransferGroup = (me: Standing) => me.isOwner;
export const canLeaveGroup = (me: Standing) => !me.isOwner;
export const canInviteToGroup = (me: Standing) => me.isOwner || me.canInvite;

export const canSetPermissions = (me: Standing, member: FellowMember) =>
  me.isOwner && !member.isOwner;

/** The owner removes anyone else; a remover only those who hold no permission themselves. */
export const canRemoveMember = (me: Standing, member: FellowMember) =>
  !member.isOwner &&
  !member.isMe &&
  (me.isOwner || (me.canRemove && !member.canInvite && !member.canRemove));

/** A member who is not the owner but holds a permission is shown as an 'Admin' of the group. */
export const isGroupAdmin = (member: Standing) =>
  !member.isOwner && (member.canInvite || member.canRemove);
