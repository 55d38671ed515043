import { and, desc, eq, isNull, lt, max, sql } from 'drizzle-orm';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { members, prayerGroups, prayers } from '../db/schema.ts';
import { recordOfUser } from '../events/record.ts';
import { groupFor } from './group.ts';

/** The id of the newest request; 0 before there is one. */
export const newestPrayerId = (db: Db) => newest(db).get()?.id ?? 0;

const newest = prepared((db) => db.select({ id: max(prayers.id) }).from(prayers));

/**
 * The newest active request that a member sees in a group. Not the newest of all: whether it has
 * changed would tell when anybody writes anything.
 */
const newestShown = prepared((db) =>
  db
    .select({ id: prayerGroups.prayerId })
    .from(members)
    .innerJoin(prayerGroups, eq(prayerGroups.groupId, members.groupId))
    .where(
      and(
        eq(members.userId, sql.placeholder('person')),
        eq(members.groupId, sql.placeholder('group')),
        isNull(prayerGroups.answerId),
        sql`${prayerGroups.isResting} = 0 and ${prayerGroups.needsRank} <= ${members.rank}`,
      ),
    )
    .orderBy(desc(prayerGroups.prayerId))
    .limit(1),
);

const note = prepared((db) =>
  db
    .update(members)
    .set({ seenPrayerId: sql`${sql.placeholder('upTo')}` })
    .where(
      and(
        eq(members.groupId, sql.placeholder('group')),
        eq(members.userId, sql.placeholder('person')),
        lt(members.seenPrayerId, sql.placeholder('upTo')),
      ),
    )
    .returning({ id: members.id }),
);

/**
 * Notes that a member has seen the group's requests up to this id: they are no longer new. An older
 * one changes nothing. Throws 404 for a group that they are not in.
 */
export const visitGroup = (
  db: Db,
  person: { id: number },
  groupId: number,
  upTo: number,
  now: number,
) =>
  change(db, (tx) => {
    groupFor(tx, person, groupId);
    const whose = { person: person.id, group: groupId };
    const shown = newestShown(tx).get(whose)?.id ?? 0;
    const seen = note(tx).get({ ...whose, upTo: Math.min(upTo, shown) });
    if (seen) recordOfUser(tx, person.id, { kind: 'visit', groupId, at: now });
  });
