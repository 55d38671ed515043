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
 * Holds a request that was just shared with a group, if its moderators are to look at it: because
 * they look at new requests first, because they took it out before, or because it was shared anew
 * while they looked at it. Returns whether it is held.
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
 * Whether this request is looked at first in this group. One from the office is not, and one of a
 * moderator only if it is anonymous: one that needs no look would be a moderator's. Nobody learns
 * which of the leaders entered one for the office.
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

/** Whether only the moderators of the group and its author see a request there. */
export const setHeld = (tx: Tx, { groupId, prayerId }: Held, isHeld: boolean) =>
  tx
    .update(prayerGroups)
    .set({ isHeld })
    .where(and(eq(prayerGroups.groupId, groupId), eq(prayerGroups.prayerId, prayerId)))
    .run();
