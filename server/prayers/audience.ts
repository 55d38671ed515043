import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../db/change.ts';
import { members, prayerGroups, prayers } from '../db/schema.ts';
import { refused } from '../http/errors.ts';

/** Throws 403 unless the person is a member of all these groups. */
export const requireMembership = (tx: Tx, person: { id: number }, groupIds: number[]) => {
  if (groupIds.length === 0) return;
  const found = tx
    .select({ id: members.groupId })
    .from(members)
    .where(and(eq(members.userId, person.id), inArray(members.groupId, groupIds)))
    .all();
  if (found.length !== groupIds.length) throw refused('not-in-group');
};

/**
 * Shares a request with exactly these groups. A group that the author has left keeps the request,
 * unless it becomes private (no groups at all).
 */
export const setAudience = (
  tx: Tx,
  author: { id: number },
  prayerId: number,
  groupIds: number[],
) => {
  const [prayer] = tx
    .select({ answerId: prayers.answerId })
    .from(prayers)
    .where(eq(prayers.id, prayerId))
    .all();
  const current = tx
    .select({ groupId: prayerGroups.groupId, membership: members.id })
    .from(prayerGroups)
    .leftJoin(
      members,
      and(eq(members.groupId, prayerGroups.groupId), eq(members.userId, author.id)),
    )
    .where(eq(prayerGroups.prayerId, prayerId))
    .all();
  const makePrivate = groupIds.length === 0;
  const dropped = current.filter(
    ({ groupId, membership }) =>
      makePrivate || (membership !== null && !groupIds.includes(groupId)),
  );
  const added = groupIds.filter((id) => !current.some(({ groupId }) => groupId === id));
  if (dropped.length > 0)
    tx.delete(prayerGroups)
      .where(
        and(
          eq(prayerGroups.prayerId, prayerId),
          inArray(
            prayerGroups.groupId,
            dropped.map(({ groupId }) => groupId),
          ),
        ),
      )
      .run();
  if (added.length > 0)
    tx.insert(prayerGroups)
      .values(added.map((groupId) => ({ groupId, prayerId, answerId: prayer?.answerId ?? null })))
      .run();
  copyToGroups(tx, prayerId);
};

/** Copies what the indexes of the groups' lists need of a request. Call it after each change. */
export const copyToGroups = (tx: Tx, prayerId: number) =>
  tx.run(sql`
    update prayer_groups set (is_urgent, need_answer_by, is_resting) = (
      select is_urgent, need_answer_by, rested_at is not null from prayers where id = ${prayerId})
    where prayer_id = ${prayerId}`);
