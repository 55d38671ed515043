/*
 * How the other servers make an item of each list from its row, so that their answers are equal.
 */

const iso = (time) => (time === null ? null : new Date(time).toISOString());
const isoMinute = (time) => (time === null ? null : iso(time - (time % 60_000)));

export const presentPrayer = (row, viewer) => {
  const isMine = row.userId === viewer;
  const time = isMine ? iso : isoMinute;
  const isHidden = row.isAnonymous && !isMine;
  const isAnswered = row.answeredAt !== null;
  const groups = JSON.parse(row.groups);
  const latest = row.latestUpdate === null ? null : JSON.parse(row.latestUpdate);
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    category: row.category,
    needAnswerBy: row.needAnswerBy,
    canMarkAsAnswered: row.canMarkAsAnswered,
    onBehalfOf: row.onBehalfOf,
    consent: row.consent,
    isPrivate: !row.isShared,
    isAnonymous: Boolean(row.isAnonymous),
    isFromOffice: Boolean(row.isFromOffice),
    mayBePrinted: Boolean(row.mayBePrinted),
    isUrgent: Boolean(row.isUrgent),
    isLongTerm: Boolean(row.isLongTerm),
    userId: isHidden ? null : row.userId,
    user: isHidden
      ? null
      : {
          firstName: row.firstName,
          lastName: row.lastName,
          email: isMine ? row.email : null,
          profileImageUrl: row.isAnonymous || row.isFromOffice ? null : row.profileImageUrl,
        },
    groups: groups.map(({ id, name, isLeadersOnly, isHeld }) => ({
      id,
      name,
      isLeadersOnly: isLeadersOnly === 1,
      isHeld: isHeld === 1,
    })),
    isAnswered,
    answeredAt: time(row.answeredAt),
    answerContent: row.answerContent,
    supportCount: row.supportCount,
    hasPrayed: row.lastPrayedAt !== null,
    lastPrayedAt: iso(row.lastPrayedAt),
    commentCount: row.commentCount,
    updateCount: row.updateCount,
    latestUpdate: latest && { content: latest.content, createdAt: time(latest.createdAt) },
    isBookmarked: row.bookmarkedAt !== null,
    bookmarkedAt: iso(row.bookmarkedAt),
    createdAt: time(row.createdAt),
    editedOn: row.editedOn,
    isNew:
      !isMine &&
      row.lastPrayedAt === null &&
      !isAnswered &&
      row.restedAt === null &&
      groups.some(({ isNew }) => isNew),
    asksAuthor: isMine && row.askedAt !== null,
    isResting: row.restedAt !== null,
    isMine,
    canEdit: isMine,
    canDelete: isMine,
    canAnswer: !isAnswered && (isMine || row.canMarkAsAnswered !== 'creator'),
  };
};

export const presentReport = ({ reportId, what, reason, reportedAt, ...row }, viewer) => ({
  id: reportId,
  what,
  reason,
  createdAt: isoMinute(reportedAt),
  prayer: presentPrayer(row, viewer),
  comment: null,
  update: null,
});

export const presentComment = (row, viewer) => {
  const isMine = row.userId === viewer;
  const isAnonymous = row.isAnonymous === 1;
  const isHidden = isAnonymous && !isMine;
  return {
    id: row.id,
    userId: isHidden ? null : row.userId,
    user: isHidden
      ? null
      : {
          firstName: row.firstName,
          lastName: row.lastName,
          profileImageUrl: isAnonymous ? null : row.profileImageUrl,
        },
    content: row.content,
    createdAt: isMine ? iso(row.createdAt) : isoMinute(row.createdAt),
    isMine,
    isAnonymous,
    isFromOffice: Boolean(row.isFromOffice),
    isHeld: row.heldIn !== null,
    isRemoved: false,
  };
};

export const presentUpdate = (row, viewer) => ({
  id: row.id,
  content: row.content,
  createdAt: row.userId === viewer ? iso(row.createdAt) : isoMinute(row.createdAt),
  isMine: row.userId === viewer,
  isHeld: row.heldIn !== null,
  isRemoved: false,
});

export const presentNote = ({ id, kind, what, content, groupId, name, createdAt }) => ({
  id,
  kind,
  what,
  content,
  group: groupId === null ? null : { id: groupId, name },
  createdAt: isoMinute(createdAt),
});

export const presentGroup = (row) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  ownerId: row.ownerId,
  memberCount: row.memberCount,
  leaderCount: row.leaderCount,
  newCount: row.newCount,
  silenceDays: row.silenceDays,
  looksFirst: row.looksFirst === 1,
  reportCount: row.reportCount,
  myNotices: row.notices,
  createdAt: iso(row.createdAt),
  isOwner: row.isOwner === 1,
  canInvite: row.isOwner === 1 || row.canInvite === 1,
  canRemove: row.isOwner === 1 || row.canRemove === 1,
});

export const presentMember = (row) => ({
  id: row.id,
  userId: row.userId,
  user: {
    id: row.userId,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    profileImageUrl: row.profileImageUrl,
  },
  joinedAt: iso(row.joinedAt),
  canInvite: row.isOwner === 1 || row.canInvite === 1,
  canRemove: row.isOwner === 1 || row.canRemove === 1,
  isOwner: row.isOwner === 1,
  isMe: row.isMe === 1,
});

const names = new Intl.Collator('en-US');
const nameOf = ({ user }) => `${user.firstName} ${user.lastName}`;

/** The owner first, then by name. */
export const sortMembers = (members) =>
  members.sort(
    (a, b) => Number(b.isOwner) - Number(a.isOwner) || names.compare(nameOf(a), nameOf(b)),
  );

/** The server of the benchmark sends no mail. */
export const presentReached = (row) => {
  const push = { 0: 'works', 1: 'refused' }[row.push] ?? 'none';
  const seen = row.seen ?? 'month';
  return {
    userId: row.userId,
    user: { firstName: row.firstName, lastName: row.lastName },
    mail: 'none',
    push,
    seen,
    isReached: push === 'works' || seen === 'month',
  };
};

export const presentInvitation = (row) => ({
  id: row.id,
  email: row.email,
  sendWelcomeMessage: row.sendWelcome === 1,
  createdAt: iso(row.createdAt),
  expiresAt: iso(row.expiresAt),
  status: invitationStatus(row),
});

const invitationStatus = ({ acceptedAt, declinedAt, expiresAt }) => {
  if (acceptedAt !== null) return 'accepted';
  if (declinedAt !== null) return 'declined';
  return expiresAt <= Date.now() ? 'expired' : 'pending';
};

const LINES = {
  'new-prayer': ({ groupName, title }) => `New prayer request in ${groupName}: ${title}`,
  'answered-prayer': ({ groupName, title }) => `Answered prayer in ${groupName}: ${title}`,
  comment: ({ title }) => `New comment on ${title}`,
};

export const presentInboxItem = (row) => ({
  id: String(row.id),
  kind: row.kind,
  text: LINES[row.kind](row),
  path: `/prayers/${row.prayerId}`,
  createdAt: isoMinute(row.createdAt),
  isRead: row.isRead === 1,
});

export const presentDevice = (row) => ({
  id: row.id,
  name: row.device,
  createdAt: iso(row.createdAt),
  lastSeenAt: iso(row.lastSeenAt),
  isCurrent: row.isCurrent === 1,
});

/** None of the set is about a group. */
export const presentNotice = ({ id, kind, createdAt }) => ({
  id,
  kind,
  createdAt: iso(createdAt),
  group: null,
});

export const presentActivity = (row, viewer) => ({
  id: row.id,
  kind: row.kind,
  isMine: row.actorId === viewer,
  place: row.actorId === viewer ? row.place : null,
  count: row.count,
  createdAt: iso(row.createdAt),
});

export const presentPasskey = (row) => ({
  id: row.id,
  name: row.name,
  createdAt: iso(row.createdAt),
  lastUsedAt: iso(row.lastUsedAt),
});

export const presentResource = (row) => ({
  id: row.id,
  title: row.title,
  description: row.description,
  filePath: `/api/objects/${row.file}`,
  fileName: row.fileName,
  fileSize: row.fileSize,
  fileType: row.fileType,
  uploaderName: `${row.firstName} ${row.lastName}`,
  createdAt: iso(row.createdAt),
});

export const presentUser = (row, viewer) => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  username: row.username,
  email: row.email,
  profileImageUrl: null,
  isAdmin: row.isAdmin === 1,
  isActive: row.isActive === 1,
  createdAt: iso(row.createdAt),
  lastLoginAt: iso(row.lastLoginAt),
  isEmailConfirmed: row.emailConfirmedAt !== null,
  isMe: row.id === viewer,
});

const who = (id, firstName, lastName) =>
  id === null ? null : { id, name: `${firstName} ${lastName}` };

export const presentEntry = (row) => ({
  id: row.id,
  kind: row.kind,
  user: who(row.userId, row.firstName, row.lastName),
  actor: who(row.actorId, row.actorFirstName, row.actorLastName),
  groupId: row.groupId,
  place: row.place,
  count: row.count,
  createdAt: iso(row.createdAt),
});

export const presentMessage = (row) => ({
  ...row,
  createdAt: iso(row.createdAt),
  wasMailed: row.wasMailed === 1,
});

export const presentCurrentUser = (row) => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  username: row.username,
  email: row.email,
  profileImageUrl: row.profileImageUrl,
  notifyNewPrayers: row.notifyNewPrayers === 1,
  notifyAnsweredPrayers: row.notifyAnsweredPrayers === 1,
  notifyReplies: row.notifyReplies === 1,
  mailFrequency: row.mailFrequency,
  urgentAtOnce: row.urgentAtOnce === 1,
  isAdmin: row.isAdmin === 1,
  isActive: row.isActive === 1,
  createdAt: iso(row.createdAt),
  lastLoginAt: iso(row.lastLoginAt),
  isEmailConfirmed: row.emailConfirmedAt !== null,
});
