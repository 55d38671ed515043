import { and, count, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { PageQuery } from '../../shared/call.ts';
import { GROUPS_PER_PERSON, type Member } from '../../shared/groups.ts';
import { displayName } from '../../shared/names.ts';
import { canInviteToGroup, canMakeCardFor, isLeader } from '../../shared/permissions.ts';
import type { FindingQuery } from '../../shared/search.ts';
import { termsOf } from '../../shared/words.ts';
import type { Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { groups, members, users } from '../db/schema.ts';
import { recordOfGroup, recordOfUser } from '../events/record.ts';
import { recordPictureIn } from '../events/record-people.ts';
import { refused } from '../http/errors.ts';
import { iso } from '../http/iso.ts';
import { type Page, pageBounds, pageOf } from '../http/page.ts';
import { matchExpression } from '../search/words.ts';
import type { GroupRow } from './group.ts';
import { newestShareId } from './visits.ts';

const COLUMNS = {
  id: members.id,
  userId: members.userId,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  profileImageUrl: users.profileImageUrl,
  joinedAt: members.joinedAt,
  canInvite: members.canInvite,
  canRemove: members.canRemove,
  isOwner: sql`${groups.ownerId} = ${members.userId}`.mapWith(Boolean),
  hasAddress: sql`${users.email} is not null`.mapWith(Boolean),
  isAdministrator: users.isAdmin,
  isMadeByMe: sql`${users.madeBy} is ${sql.placeholder('viewer')}`.mapWith(Boolean),
  isMe: sql`${members.userId} = ${sql.placeholder('viewer')}`.mapWith(Boolean),
};

const isUserInGroup = and(
  eq(members.userId, sql.placeholder('user')),
  eq(members.groupId, sql.placeholder('group')),
);

const memberByUser = prepared((db) =>
  db
    .select(COLUMNS)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(groups, eq(groups.id, members.groupId))
    .where(isUserInGroup),
);

/** A member as read for another member, the viewer. */
type MemberRow = NonNullable<ReturnType<ReturnType<typeof memberByUser>['get']>>;

/** Returns a member of one of the viewer's groups. Throws 404 if that user is not a member. */
export const memberOf = (
  db: Db,
  viewer: { id: number },
  group: { id: number },
  userId: number,
): MemberRow => {
  const row = memberByUser(db).get({ viewer: viewer.id, group: group.id, user: userId });
  if (!row) throw refused('member-not-found');
  return row;
};

type ViewerStanding = Pick<GroupRow, 'isOwner' | 'canInvite' | 'canRemove'>;

/** Returns a member as another member sees them. An owner always has both permissions. */
export const presentMember = (viewer: ViewerStanding, row: MemberRow): Member => ({
  id: row.id,
  userId: row.userId,
  user: {
    id: row.userId,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.isMe || isLeader(viewer) ? row.email : null,
    profileImageUrl: row.profileImageUrl,
  },
  joinedAt: iso(row.joinedAt),
  canInvite: row.isOwner || row.canInvite,
  canRemove: row.isOwner || row.canRemove,
  isOwner: row.isOwner,
  isMe: row.isMe,
  canMakeCard:
    !row.hasAddress &&
    canInviteToGroup(viewer) &&
    canMakeCardFor({ isMadeByMe: row.isMadeByMe, isAdmin: row.isAdministrator }),
});

// Cross joins fix the order: SQLite reads the memberships first.
const membersWhere = (which?: SQL) =>
  prepared((db) =>
    db
      .select({ position: members.id, ...COLUMNS })
      .from(members)
      .crossJoin(users)
      .crossJoin(groups)
      .where(
        and(
          eq(users.id, members.userId),
          eq(groups.id, members.groupId),
          eq(members.groupId, sql.placeholder('group')),
          lt(members.id, sql.placeholder('before')),
          which,
        ),
      )
      .orderBy(desc(members.id))
      .limit(sql.placeholder('limit')),
  );

const membersOfGroup = membersWhere();
// The index of names is read once; the plus prevents SQLite from reading a membership per name.
const membersNamed = membersWhere(
  sql`+${members.userId} in (
    select rowid from people_search where people_search match ${sql.placeholder('names')})`,
);

/**
 * Returns a group's members, or those whose names have every word of `q` as a prefix. Pages begin with the
 * members who joined last. Within a page the owner is first, then by name.
 */
export const membersOf = (
  db: Db,
  viewer: { id: number },
  group: GroupRow,
  { q, ...page }: FindingQuery,
): Page<Member> => {
  const bounds = { viewer: viewer.id, group: group.id, ...pageBounds(page) };
  const names = termsOf(q).map((term) => matchExpression(term));
  const rows =
    names.length > 0
      ? membersNamed(db).all({ ...bounds, names: names.join(' AND ') })
      : membersOfGroup(db).all(bounds);
  const { items, next } = pageOf(rows, page, (row) => presentMember(group, row));
  return { items: ownerFirstThenByName(items), next };
};

/** Returns a group's members as its owner sees them, those who joined last first. */
export const allMembersOf = (db: Db, group: { id: number }, page: PageQuery): Page<Member> => {
  const owner = { isOwner: true, canInvite: true, canRemove: true };
  const rows = membersOfGroup(db).all({ viewer: 0, group: group.id, ...pageBounds(page) });
  return pageOf(rows, page, (row) => presentMember(owner, row));
};

const byName = new Intl.Collator('en-US');

const ownerFirstThenByName = (members: Member[]) =>
  members
    .map((member) => ({ member, name: displayName(member.user) }))
    .sort(
      (a, b) =>
        Number(b.member.isOwner) - Number(a.member.isOwner) || byName.compare(a.name, b.name),
    )
    .map(({ member }) => member);

const membership = prepared((db) =>
  db.select({ id: members.id }).from(members).where(isUserInGroup),
);

export const isMember = (db: Db, person: { id: number }, groupId: number) =>
  membership(db).get({ user: person.id, group: groupId }) !== undefined;

const groupsJoined = prepared((db) =>
  db
    .select({ groups: count() })
    .from(members)
    .where(eq(members.userId, sql.placeholder('user'))),
);

const join = prepared((db) =>
  db.insert(members).values({
    groupId: sql.placeholder('group'),
    userId: sql.placeholder('user'),
    joinedAt: sql.placeholder('now'),
    seenShareId: sql.placeholder('seen'),
  }),
);

/** Makes a user a member. Returns whether they were one already. Throws 409 if they are in too many groups. */
export const addMember = (tx: Tx, person: { id: number }, groupId: number, now: number) => {
  if (isMember(tx, person, groupId)) return { alreadyMember: true };
  const joined = groupsJoined(tx).get({ user: person.id });
  if (joined && joined.groups >= GROUPS_PER_PERSON) throw refused('too-many-groups');
  // Earlier requests are not new to a member who joins.
  join(tx).run({ group: groupId, user: person.id, now, seen: newestShareId(tx) });
  recordOfGroup(tx, groupId, { kind: 'members', by: person.id, at: now });
  recordPictureIn(tx, person.id, groupId, now);
  // On their other devices the group and its requests appear.
  recordOfUser(tx, person.id, { kind: 'group-changed', groupId, at: now });
  return { alreadyMember: false };
};

const myMemberships = prepared((db) =>
  db
    .select({
      groupId: members.groupId,
      joinedAt: members.joinedAt,
      rank: members.rank,
    })
    .from(members)
    .where(eq(members.userId, sql.placeholder('viewer')))
    .orderBy(desc(members.id))
    .limit(GROUPS_PER_PERSON),
);

/** Returns a user's memberships, newest first, for reads of all their groups. */
export const membershipsOf = (db: Db, viewer: { id: number }) =>
  myMemberships(db).all({ viewer: viewer.id });
