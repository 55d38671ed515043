import { and, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { PageQuery } from '../../shared/call.ts';
import { GROUPS_PER_PERSON, type Group } from '../../shared/groups.ts';
import type { RefusalCode } from '../../shared/refusals.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { RANK } from '../db/rank.ts';
import { groups, members } from '../db/schema.ts';
import { authorize, refused } from '../http/errors.ts';
import { iso } from '../http/iso.ts';
import { pageBounds, pageOf } from '../http/page.ts';

/** The viewer's own membership. */
const me = alias(members, 'me');

/** Maximum new requests of a group that are counted. */
const NEW_COUNTED = sql.raw('100');

/** Active requests by others since the viewer's last visit, for which the viewer has not prayed. */
const newCount = sql<number>`(
  select count(*) from (
    select 1 from prayer_groups l
    where l.group_id = ${me.groupId} and l.answer_id is null and l.is_resting = 0
      and l.needs_rank <= ${me.rank} and l.author_id <> ${me.userId}
      and l.share_id > ${me.seenShareId} and not exists (
        select 1 from supports ns indexed by supports_by_user
        where ns.user_id = ${me.userId} and ns.prayer_id = l.prayer_id)
    limit ${NEW_COUNTED}))`;

/** Maximum open reports of a group that are counted. */
const REPORTS_COUNTED = sql.raw('100');

/** Number of open reports for moderators; 0 for others. */
const reportCount = sql<number>`(
  select count(*) from (
    select 1 from reports r left join prayer_groups rl
      on rl.group_id = r.group_id and rl.prayer_id = r.prayer_id
    where (r.prayer_id is null or rl.prayer_id is not null) and ${me.rank} = ${RANK.moderator} and r.group_id = ${me.groupId} and r.decided_at is null
    limit ${REPORTS_COUNTED}))`;

const COLUMNS = {
  ...getTableColumns(groups),
  isOwner: sql`${groups.ownerId} = ${me.userId}`.mapWith(Boolean),
  canInvite: me.canInvite,
  canRemove: me.canRemove,
  myNotices: me.notices,
  seenShareId: me.seenShareId,
};

/** Counts of a shown group. Checking rights does not need them. */
const SHOWN_COLUMNS = {
  ...COLUMNS,
  newCount,
  reportCount,
};

const isMembership = and(
  eq(me.userId, sql.placeholder('viewer')),
  eq(me.groupId, sql.placeholder('id')),
);

export const groupOfMember = prepared((db) =>
  db.select(COLUMNS).from(me).innerJoin(groups, eq(groups.id, me.groupId)).where(isMembership),
);

const shownGroupOfMember = prepared((db) =>
  db
    .select(SHOWN_COLUMNS)
    .from(me)
    .innerJoin(groups, eq(groups.id, me.groupId))
    .where(isMembership),
);

/** A group, with the viewer's rights in it. */
export type GroupRow = NonNullable<ReturnType<ReturnType<typeof groupOfMember>['get']>>;

/** Returns a group of this user. Throws one 404 for non-members and for a missing group. */
export const groupFor = (db: Db, viewer: { id: number }, id: number): GroupRow => {
  const row = groupOfMember(db).get({ viewer: viewer.id, id });
  if (!row) throw refused('group-not-found');
  return row;
};

/** Returns the viewer's rights in a group. An owner always has both permissions. */
export const rightsIn = ({ isOwner, canInvite, canRemove }: GroupRow) => ({
  isOwner,
  canInvite: isOwner || canInvite,
  canRemove: isOwner || canRemove,
});

/**
 * Checks that this user is a member and that the rule allows them; returns the group. Throws 404 as groupFor
 * does, and the refusal `code` if the rule does not allow them.
 */
export const authorizeInGroup = (
  db: Db,
  person: { id: number },
  id: number,
  rule: (me: ReturnType<typeof rightsIn>) => boolean,
  code: RefusalCode,
): GroupRow => {
  const group = groupFor(db, person, id);
  authorize(rule(rightsIn(group)), code);
  return group;
};

type ShownGroupRow = NonNullable<ReturnType<ReturnType<typeof shownGroupOfMember>['get']>>;

/** Returns the group as this member sees it. Throws the errors of groupFor. */
export const groupShownTo = (db: Db, viewer: { id: number }, id: number): Group => {
  const row = shownGroupOfMember(db).get({ viewer: viewer.id, id });
  if (!row) throw refused('group-not-found');
  return presentGroup(row);
};

/** Returns a member's view of a group. */
const presentGroup = (row: ShownGroupRow): Group => ({
  id: row.id,
  name: row.name,
  description: row.description,
  ownerId: row.ownerId,
  memberCount: row.memberCount,
  leaderCount: row.leaderCount,
  newCount: row.newCount,
  silenceDays: row.silenceDays,
  looksFirst: row.looksFirst,
  reportCount: row.reportCount,
  myNotices: row.myNotices,
  createdAt: iso(row.createdAt),
  ...rightsIn(row),
});

// A cross join fixes the order: SQLite reads the memberships first and then each group.
const groupsOfMember = prepared((db) =>
  db
    .select({ position: me.id, ...SHOWN_COLUMNS })
    .from(me)
    .crossJoin(groups)
    .where(
      and(
        eq(groups.id, me.groupId),
        eq(me.userId, sql.placeholder('viewer')),
        lt(me.id, sql.placeholder('before')),
      ),
    )
    .orderBy(desc(me.id))
    .limit(sql.placeholder('limit')),
);

/** Returns a user's groups. The one joined last is first. */
export const groupsOf = (db: Db, viewer: { id: number }, page: PageQuery) =>
  pageOf(groupsOfMember(db).all({ viewer: viewer.id, ...pageBounds(page) }), page, presentGroup);

/** Returns the groups with new requests for a user. */
export const groupsWithNews = (db: Db, viewer: { id: number }) =>
  groupsOfMember(db)
    .all({ viewer: viewer.id, before: Number.MAX_SAFE_INTEGER, limit: GROUPS_PER_PERSON })
    .filter((row) => row.newCount > 0);
