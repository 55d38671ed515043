import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { groups, members } from '../db/schema.ts';

const sharedGroup = prepared((db) =>
  db
    .select({ id: members.groupId })
    .from(members)
    .innerJoin(groups, eq(groups.id, members.groupId))
    .where(and(eq(members.userId, sql.placeholder('me')), gt(groups.memberCount, 1)))
    .limit(1),
);

/** Returns whether a user shares a group with no other user. */
export const isAlone = (db: Db, { id }: { id: number }) =>
  sharedGroup(db).get({ me: id }) === undefined;
