/**
 * Functions that return whether a user may do something. The server asks them before a change, screens
 * before they show a button.
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
export const canReact = (comment: { isMine: boolean }) => !comment.isMine;
export const canAddUpdate = (prayer: { isMine: boolean }) => prayer.isMine;
export const canDeleteUpdate = (prayer: { isMine: boolean }) => prayer.isMine;
export const canRestPrayer = (prayer: { isMine: boolean }) => prayer.isMine;
export const canSayNow = (prayer: { isMine: boolean }) => prayer.isMine;

/**
 * The author, or anyone who can see it if the author allows that, and only while it is not
 * answered.
 */
export const canAnswerPrayer = (prayer: PrayerStanding) =>
  !prayer.isAnswered && (prayer.isMine || prayer.canMarkAsAnswered !== 'creator');

export const canEditGroup = (me: Standing) => me.isOwner;
export const canDeleteGroup = (me: Standing) => me.isOwner;
export const canTransferGroup = (me: Standing) => me.isOwner;
export const canLeaveGroup = (me: Standing) => !me.isOwner;
export const canInviteToGroup = (me: Standing) => me.isOwner || me.canInvite;

/** Members who may invite make accounts by name alone, and so do administrators in groups of theirs. */
export const canAddPerson = (
  me: Pick<Standing, 'isOwner' | 'canInvite'>,
  person: { isAdmin: boolean },
) => me.isOwner || me.canInvite || person.isAdmin;

/** A new card for an administrator would give their rights: only another administrator makes it. */
export const canMakeCardFor = (person: { isMadeByMe: boolean; isAdmin: boolean }) =>
  person.isMadeByMe && !person.isAdmin;

/** Owners invite many at once, and administrators who may invite to the group. */
export const canInviteMany = (
  me: Pick<Standing, 'isOwner' | 'canInvite'>,
  person: { isAdmin: boolean },
) => me.isOwner || (me.canInvite && person.isAdmin);

/** The owner and members with a permission look after the group: its leaders. */
export const isLeader = (me: Standing) => me.isOwner || me.canInvite || me.canRemove;

/** The owner and members who may remove others: they decide on what is reported. */
export const isModerator = (me: Standing) => me.isOwner || me.canRemove;

/** One deletes what is one's own; only what others wrote is reported. */
export const canReport = (thing: { isMine: boolean }) => !thing.isMine;

export const canSetPermissions = (me: Standing, member: FellowMember) =>
  me.isOwner && !member.isOwner;

/**
 * The owner may remove anyone else. A member with the right to remove may remove members without a
 * permission.
 */
export const canRemoveMember = (me: Standing, member: FellowMember) =>
  !member.isOwner &&
  !member.isMe &&
  (me.isOwner || (me.canRemove && !member.canInvite && !member.canRemove));

/** A member with a permission who is not the owner is shown as an 'Admin' of the group. */
export const isGroupAdmin = (member: Standing) => !member.isOwner && isLeader(member);
