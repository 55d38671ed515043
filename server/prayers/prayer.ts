import { m } from '../../shared/messages.ts';
import { canAnswerPrayer, canDeletePrayer, canEditPrayer } from '../../shared/permissions.ts';
import { type Prayer, WRITTEN } from '../../shared/prayers.ts';
import type { Db } from '../db/open.ts';
import { prayers, users } from '../db/schema.ts';
import { type Raw, rawColumns, statement } from '../db/statement.ts';
import { refused } from '../http/errors.ts';
import { iso, isoMinute } from '../http/iso.ts';
import { pictureAddress } from '../pictures/shown.ts';
import { countShown, isFor, isShown, READ_BY_VIEWER } from './reach.ts';

const AUTHOR = ['firstName', 'lastName', 'email'] as const;
const OWN = [
  ...WRITTEN,
  'id',
  'userId',
  'isAnonymous',
  'isUrgent',
  'isLongTerm',
  'isFromOffice',
  'mayBePrinted',
  'answerId',
  'askedAt',
  'restedAt',
  'createdAt',
  'editedOn',
  'saidNowAt',
  'nowEndsAt',
] as const;

/** A request as read for one viewer, `$viewer`. */
export type PrayerRow = Raw<Pick<typeof prayers.$inferSelect, (typeof OWN)[number]>> &
  Raw<Pick<typeof users.$inferSelect, (typeof AUTHOR)[number]>> & {
    /** Address of the author's picture; null if it is hidden from the viewer. */
    profileImageUrl: string | null;
    answeredAt: number | null;
    answerContent: string | null;
    supportCount: number;
    lastPrayedAt: number | null;
    commentCount: number;
    updateCount: number;
    /** JSON: content and time of the newest update. */
    latestUpdate: string | null;
    bookmarkedAt: number | null;
    isShared: number;
    /**
     * JSON: the request's groups that the viewer is in, each as `GroupParts`. Null without groups, and in
     * a group's own list for a request in no other group.
     */
    groups: string | null;
  };

// The parts have no names, which would take as long as the parts. A private request has no groups.
const GROUPS_OF_VIEWER = `
  case when p.group_count > 0 then (
    select json_group_array(json_array(
      g.id, g.name, pg.share_id > m.seen_share_id, pg.is_leaders_only, pg.is_held))
    from prayer_groups pg
    join members m on m.group_id = pg.group_id and m.user_id = $viewer
    join groups g on g.id = pg.group_id
    where pg.prayer_id = p.id and (${isFor('pg', 'm')} or p.user_id = $viewer)) end`;

/** Returns the columns of PrayerRow. Counts are in the request's row; each flag reads one row. */
const columnsWith = (groups: string) => `
  ${rawColumns('p', prayers, OWN)}, ${rawColumns('u', users, AUTHOR)},
  ${pictureAddress('u', '$viewer')} as profileImageUrl,
  a.answered_at as answeredAt, a.content as answerContent,
  p.support_count as supportCount,
  (select s.last_prayed_at from supports s indexed by supports_by_user
    where s.prayer_id = p.id and s.user_id = $viewer) as lastPrayedAt,
  ${countShown('comments', '$viewer')} as commentCount,
  ${countShown('updates', '$viewer')} as updateCount,
  case when p.update_count > 0 then (
    select json_object('content', n.content, 'createdAt', n.created_at) from updates n
    where n.prayer_id = p.id and ${isShown('n', '$viewer')}
    order by n.id desc limit 1) end as latestUpdate,
  (select b.created_at from bookmarks b indexed by bookmarks_of_user
    where b.prayer_id = p.id and b.user_id = $viewer) as bookmarkedAt,
  p.group_count > 0 as isShared,
  ${groups} as groups`;

export const PRAYER_COLUMNS = columnsWith(GROUPS_OF_VIEWER);

/** The columns in the list of one group, whose row of the request is `l`. */
export const LISTED_COLUMNS = `${columnsWith(`case when p.group_count > 1 then (${GROUPS_OF_VIEWER}) end`)},
  l.is_leaders_only as isLeadersOnly, l.is_held as isHeld`;

/** The columns without counts, pictures, and flags of the viewer, but with the viewer's groups. */
export const PLAIN_PRAYER_COLUMNS = `
  ${rawColumns('p', prayers, OWN)}, ${rawColumns('u', users, AUTHOR)}, null as profileImageUrl,
  a.answered_at as answeredAt, a.content as answerContent,
  0 as supportCount, null as lastPrayedAt, 0 as commentCount, 0 as updateCount,
  null as latestUpdate, null as bookmarkedAt, 1 as isShared,
  ${GROUPS_OF_VIEWER} as groups`;

// A hidden author is not read, except for themselves.
export const PRAYER_JOINS = `
  left join users u on u.id = case when p.user_id = $viewer then p.user_id else p.shown_author_id end
  left join answers a on a.id = p.answer_id`;

/**
 * SQL: whether `$viewer` may see the request: as its author, or as a member of a group it is shared with,
 * and as one of its leaders if the request is for leaders only.
 */
export const VISIBLE_TO_VIEWER = `(p.user_id = $viewer or ${READ_BY_VIEWER})`;

const visiblePrayer = statement<PrayerRow, { viewer: number; id: number }>(`
  select ${PRAYER_COLUMNS} from prayers p ${PRAYER_JOINS}
  where p.id = $id and ${VISIBLE_TO_VIEWER}`);

const visibleId = statement<{ id: number }, { viewer: number; id: number }>(`
  select p.id from prayers p where p.id = $id and ${VISIBLE_TO_VIEWER}`);

/** Returns the request. Throws the same 404 if this user may not see it and if it is missing. */
export const prayerFor = (db: Db, viewer: { id: number }, id: number): PrayerRow => {
  const row = visiblePrayer.get(db, { viewer: viewer.id, id });
  if (!row) throw refused('request-not-found');
  return row;
};

/** Returns whether this user may see a request. */
export const isVisible = (db: Db, viewer: { id: number }, id: number) =>
  visibleId.get(db, { viewer: viewer.id, id }) !== undefined;

const readId = statement<{ id: number }, { viewer: number; id: number }>(`
  select p.id from prayers p where p.id = $id and ${READ_BY_VIEWER}`);

/** Returns whether this user may see a request without being its author. */
export const isReader = (db: Db, viewer: { id: number }, id: number) =>
  readId.get(db, { viewer: viewer.id, id }) !== undefined;

/** Returns whether this user wrote the request. */
export const isAuthor = (row: PrayerRow, person: { id: number }) => row.userId === person.id;

/**
 * Returns the parts of a request that a viewer may see. Anonymity is decided here: nothing in an anonymous
 * request identifies its author, except to the author. Times are exact for the author and cut to the
 * minute for others. `groups` are the request's groups that the viewer is in.
 */
export const presentPrayer = (
  viewer: { id: number },
  row: PrayerRow,
  groups: GroupIn[] = groupsIn(row),
): Prayer => {
  const isMine = isAuthor(row, viewer);
  const isAnswered = row.answeredAt !== null;
  const standing = { isMine, isAnswered, canMarkAsAnswered: row.canMarkAsAnswered };
  const hasPrayed = row.lastPrayedAt !== null;
  const isResting = row.restedAt !== null;
  const mayBeNow = row.isShared === 1 && !isAnswered && !isResting;
  const time = isMine ? iso : isoMinute;
  const author = authorFor(row, isMine);
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    category: row.category,
    needAnswerBy: row.needAnswerBy,
    canMarkAsAnswered: row.canMarkAsAnswered,
    onBehalfOf: row.onBehalfOf,
    consent: row.consent,
    isPrivate: row.isShared === 0,
    isAnonymous: row.isAnonymous === 1,
    isFromOffice: row.isFromOffice === 1,
    mayBePrinted: row.mayBePrinted === 1,
    isUrgent: row.isUrgent === 1,
    isLongTerm: row.isLongTerm === 1,
    userId: author?.userId ?? null,
    user: author?.user ?? null,
    groups: groups.map(({ id, name, isLeadersOnly, isHeld }) => ({
      id,
      name,
      isLeadersOnly: isLeadersOnly === 1,
      isHeld: isHeld === 1,
    })),
    isAnswered,
    answeredAt: row.answeredAt === null ? null : time(row.answeredAt),
    // The writer's account is deleted.
    answerContent: row.answerContent === '' ? m.account_testimony_deleted() : row.answerContent,
    supportCount: row.supportCount,
    hasPrayed,
    lastPrayedAt: row.lastPrayedAt === null ? null : iso(row.lastPrayedAt),
    commentCount: row.commentCount,
    updateCount: row.updateCount,
    latestUpdate: latestUpdateIn(row, time),
    isBookmarked: row.bookmarkedAt !== null,
    bookmarkedAt: row.bookmarkedAt === null ? null : iso(row.bookmarkedAt),
    createdAt: time(row.createdAt),
    editedOn: row.editedOn,
    nowUntil: mayBeNow && row.nowEndsAt !== null ? time(row.nowEndsAt) : null,
    isNew: !isMine && !hasPrayed && !isAnswered && !isResting && groups.some(({ isNew }) => isNew),
    asksAuthor: isMine && row.askedAt !== null,
    isResting,
    isMine,
    canEdit: canEditPrayer(standing),
    canDelete: canDeletePrayer(standing),
    canAnswer: canAnswerPrayer(standing),
  };
};

export type GroupIn = {
  id: number;
  name: string;
  isNew: 0 | 1;
  isLeadersOnly: 0 | 1;
  isHeld: 0 | 1;
};

type GroupParts = [
  id: GroupIn['id'],
  name: GroupIn['name'],
  isNew: GroupIn['isNew'],
  isLeadersOnly: GroupIn['isLeadersOnly'],
  isHeld: GroupIn['isHeld'],
];

/** Returns the request's groups that its viewer is in. */
export const groupsIn = ({ groups }: Pick<PrayerRow, 'groups'>): GroupIn[] => {
  if (groups === null) return [];
  // SQLite has just made this text, so it needs no check.
  const parts: GroupParts[] = JSON.parse(groups);
  return parts.map(([id, name, isNew, isLeadersOnly, isHeld]) => ({
    id,
    name,
    isNew,
    isLeadersOnly,
    isHeld,
  }));
};
const latestUpdateIn = ({ latestUpdate }: PrayerRow, time: (at: number) => string) => {
  if (latestUpdate === null) return null;
  const { content, createdAt } = JSON.parse(latestUpdate);
  return { content, createdAt: time(createdAt) };
};

/** Returns the author; null if the viewer may not know. */
const authorFor = (row: PrayerRow, isMine: boolean) => {
  if (row.isAnonymous && !isMine) return null;
  return {
    userId: row.userId,
    user: {
      firstName: row.firstName,
      lastName: row.lastName,
      email: isMine ? row.email : null,
      // A hidden name has no picture, not even for its author.
      profileImageUrl: row.isAnonymous || row.isFromOffice ? null : row.profileImageUrl,
    },
  };
};
