import { join } from 'node:path';
import { eq, gt, sql } from 'drizzle-orm';
import type { PageQuery } from '../../../shared/call.ts';
import type { Member } from '../../../shared/groups.ts';
import { displayName } from '../../../shared/names.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { groups, users } from '../../db/schema.ts';
import { allMembersOf } from '../../groups/members.ts';
import { iso } from '../../http/iso.ts';
import { pageBounds, pageOf } from '../../http/page.ts';
import { folderNameFor } from './names.ts';
import { everyItem } from './pages.ts';
import { addList, addWithList, writeText } from './writing.ts';

// A cross join fixes the order: SQLite reads the groups first.
const groupsAfter = prepared((db) =>
  db
    .select({
      position: groups.id,
      id: groups.id,
      name: groups.name,
      description: groups.description,
      silenceDays: groups.silenceDays,
      looksFirst: groups.looksFirst,
      createdAt: groups.createdAt,
      owner: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(groups)
    .crossJoin(users)
    .where(sql`${eq(users.id, groups.ownerId)} and ${gt(groups.id, sql.placeholder('before'))}`)
    .orderBy(groups.id)
    .limit(sql.placeholder('limit')),
);

export type StoredGroup = ReturnType<ReturnType<typeof groupsAfter>['all']>[number];

/** Yields all groups, the oldest first. */
export const everyGroup = (db: Db) =>
  everyItem((page: PageQuery) =>
    pageOf(groupsAfter(db).all(pageBounds(page, 'oldest')), page, (row) => row, 'oldest'),
  );

/** Returns the path of a group's folder within the export. */
export const groupFolder = ({ id, name }: StoredGroup) => join('groups', folderNameFor(id, name));

const groupIn = (row: StoredGroup) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  createdAt: iso(row.createdAt),
  ownerId: row.owner.id,
  owner: displayName(row.owner),
  silenceDays: row.silenceDays,
  looksFirst: row.looksFirst,
  requests: groupFolder(row).replaceAll('\\', '/'),
});

const memberIn = ({ userId, user, joinedAt, isOwner, canInvite, canRemove }: Member) => ({
  userId,
  name: displayName(user),
  joinedAt,
  isOwner,
  canInvite,
  canRemove,
});

function* membersIn(db: Db, group: { id: number }) {
  for (const member of everyItem((page) => allMembersOf(db, group, page))) yield memberIn(member);
}

/** Writes `groups.json`. Returns the number of groups. */
export const writeGroups = (db: Db, folder: string) =>
  writeText(join(folder, 'groups.json'), (text) => {
    const count = addList(text, everyGroup(db), (group) =>
      addWithList(text, groupIn(group), 'members', membersIn(db, group)),
    );
    text.add('\n');
    return count;
  });
