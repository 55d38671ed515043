import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Tx } from '../db/change.ts';
import { prepared } from '../db/prepared.ts';
import { RANK } from '../db/rank.ts';
import { groups, members, prayerGroups, prayers, reports } from '../db/schema.ts';

/** A group in which a request waits for its moderators. */
export type Held = { groupId: number; prayerId: number };

const reportsOf = prepared((db) =>
  db
    .select({ decidedAt: reports.decidedAt, decision: reports.decision })
    .from(reports)
    .where(
      and(
        eq(reports.prayerId, sql.placeholder('prayerId')),
        eq(reports.groupId, sql.placeholder('groupId')),
      ),
    ),
);

/**
 * Holds a request that was just shared with a group for review by its moderators: because the group
 * reviews new requests first, because a moderator removed it before, or because it was shared anew during
 * a review. Returns whether it is held.
 */
export const holdIfLookedAt = (tx: Tx, author: { id: number }, held: Held, now: number) => {
  const known = reportsOf(tx).all(held);
  const isOpen = known.some(({ decidedAt }) => decidedAt === null);
  const wasRemoved = known.some(({ decision }) => decision === 'remove');
  if (!isOpen && !wasRemoved && !looksFirst(tx, author, held)) return false;
  if (!isOpen)
    tx.insert(reports)
      .values({ ...held, what: 'first-look', reason: '', createdAt: now })
      .run();
  setHeld(tx, held, true);
  return true;
};

/**
 * Returns whether this request is reviewed first in this group. An office request is not. A moderator's is
 * only if it is anonymous: a request without a review would be a moderator's. Nobody learns which leader
 * entered an office request.
 */
const looksFirst = (tx: Tx, author: { id: number }, held: Held) =>
  lookedAtFirst(tx).get({ ...held, author: author.id }) !== undefined;

const lookedAtFirst = prepared((db) =>
  db
    .select({ id: members.id })
    .from(members)
    .innerJoin(groups, eq(groups.id, members.groupId))
    .innerJoin(prayers, eq(prayers.id, sql.placeholder('prayerId')))
    .where(
      and(
        eq(members.userId, sql.placeholder('author')),
        eq(members.groupId, sql.placeholder('groupId')),
        eq(prayers.isFromOffice, false),
        or(lt(members.rank, RANK.moderator), eq(prayers.isAnonymous, true)),
        eq(groups.looksFirst, true),
      ),
    ),
);

/** Sets whether only the group's moderators and the author see a request there. */
export const setHeld = (tx: Tx, { groupId, prayerId }: Held, isHeld: boolean) =>
  tx
    .update(prayerGroups)
    .set({ isHeld })
    .where(and(eq(prayerGroups.groupId, groupId), eq(prayerGroups.prayerId, prayerId)))
    .run();
