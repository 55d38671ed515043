import { canAnswerPrayer, canDeletePrayer, canEditPrayer } from '../../shared/permissions.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { iso, isoMinute } from '../http/iso.ts';
import type { PrayerRow } from './prayer-row.ts';

/**
 * A request as one viewer may see it. Anonymity is decided here: whoever is not the author
 * of an anonymous request gets nothing by which the author could be told, and of the times
 * of others only the minute.
 */
export const presentPrayer = (viewerId: number, row: PrayerRow): Prayer => {
  const isMine = row.authorId === viewerId;
  const isAnswered = row.answeredAt !== null;
  const standing = { isMine, isAnswered, canMarkAsAnswered: row.canMarkAsAnswered };
  const time = isMine ? iso : isoMinute;
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    category: row.category,
    isPrivate: row.isShared === 0,
    isAnonymous: row.isAnonymous === 1,
    isUrgent: row.isUrgent === 1,
    needAnswerBy: row.needAnswerBy,
    canMarkAsAnswered: row.canMarkAsAnswered,
    ...authorFor(row, isMine),
    groups: groupsIn(row),
    isAnswered,
    answeredAt: row.answeredAt === null ? null : time(row.answeredAt),
    answerContent: row.answerContent,
    supportCount: row.supportCount,
    hasPrayed: row.hasPrayed === 1,
    commentCount: row.commentCount,
    isBookmarked: row.bookmarkedAt !== null,
    bookmarkedAt: row.bookmarkedAt === null ? null : iso(row.bookmarkedAt),
    createdAt: time(row.createdAt),
    isMine,
    canEdit: canEditPrayer(standing),
    canDelete: canDeletePrayer(standing),
    canAnswer: canAnswerPrayer(standing),
  };
};

// SQLite has just written it: there is nothing in it to mistrust, and fifty rows to a page.
const groupsIn = (row: PrayerRow): Prayer['groups'] => JSON.parse(row.groups);

/** The author, or null in both fields where the viewer may not know. */
const authorFor = (row: PrayerRow, isMine: boolean) => {
  if (row.isAnonymous && !isMine) return { userId: null, user: null };
  return {
    userId: row.authorId,
    user: {
      firstName: row.firstName,
      lastName: row.lastName,
      email: isMine ? row.email : null,
      profileImageUrl: row.profileImageUrl,
    },
  };
};
