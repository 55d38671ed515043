import { and, eq, ne, sql } from 'drizzle-orm';
import { GROUPS_PER_PERSON, type GroupNotices } from '../../shared/groups.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { members } from '../db/schema.ts';
import { recordOfUser } from '../events/record.ts';
import { groupFor } from './group.ts';

/** Stores which requests of a group a member is mailed and pushed. Throws 404 for a group that they are not in. */
export const setMyNotices = (
  db: Db,
  person: { id: number },
  groupId: number,
  notices: GroupNotices,
  now: number,
) =>
  change(db, (tx) => {
    const { myNotices } = groupFor(tx, person, groupId);
    if (myNotices === notices) return;
    tx.update(members)
      .set({ notices })
      .where(and(eq(members.groupId, groupId), eq(members.userId, person.id)))
      .run();
    recordOfUser(tx, person.id, { kind: 'visit', groupId, at: now });
  });

/** SQL of `groupsThatNotify`: whether a row of `members` wants notices about a row of `prayer_groups`. */
export const wantsNotices = (member: string, row: string) =>
  `(${member}.notices = 'everything' or (${member}.notices = 'urgent' and ${row}.is_urgent = 1))`;

const wants = (notices: GroupNotices, { isUrgent }: { isUrgent: boolean }) =>
  notices === 'everything' || (notices === 'urgent' && isUrgent);

const quieter = prepared((db) =>
  db
    .select({ groupId: members.groupId, notices: members.notices })
    .from(members)
    .where(and(eq(members.userId, sql.placeholder('user')), ne(members.notices, 'everything')))
    .limit(GROUPS_PER_PERSON),
);

/** Returns a function that filters a request's groups for those with mails and pushes for a member. */
export const groupsThatNotify = (db: Db, person: { id: number }) => {
  const chosen = new Map(
    quieter(db)
      .all({ user: person.id })
      .map(({ groupId, notices }) => [groupId, notices]),
  );
  return <Group extends { id: number }>({
    groups,
    isUrgent,
  }: {
    groups: Group[];
    isUrgent: boolean;
  }): Group[] => groups.filter(({ id }) => wants(chosen.get(id) ?? 'everything', { isUrgent }));
};
