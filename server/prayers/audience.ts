import { and, eq, inArray, sql } from 'drizzle-orm';
import { m } from '../../shared/messages.ts';
import type { PrayerChanges } from '../../shared/prayers.ts';
import type { Tx } from '../db/change.ts';
import { inbox, members, prayerGroups, prayers } from '../db/schema.ts';
import { groupFor, standingIn } from '../groups/group.ts';
import { isMember } from '../groups/members.ts';
import { authorize, invalid, refused } from '../http/errors.ts';
import { type Held, holdIfLookedAt } from './first-look.ts';
import { groupsIn, isAuthor, type PrayerRow } from './prayer.ts';

/** A group that a request is shared with, and whether only its leaders see it there. */
export type Share = { groupId: number; isLeadersOnly: boolean };

/** The shares that two lists of groups mean. A group in both is for its leaders only. */
export const sharesOf = (groupIds: readonly number[], leadersOnly: readonly number[]): Share[] => [
  ...groupIds
    .filter((groupId) => !leadersOnly.includes(groupId))
    .map((groupId) => ({ groupId, isLeadersOnly: false })),
  ...leadersOnly.map((groupId) => ({ groupId, isLeadersOnly: true })),
];

const idsOf = (shares: readonly Share[]) => shares.map(({ groupId }) => groupId);

/** Throws 403 unless the person is a member of all these groups. */
export const requireMembership = (tx: Tx, person: { id: number }, shares: readonly Share[]) => {
  if (shares.length === 0) return;
  const found = tx
    .select({ id: members.groupId })
    .from(members)
    .where(and(eq(members.userId, person.id), inArray(members.groupId, idsOf(shares))))
    .all();
  if (found.length !== shares.length) throw refused('not-in-group');
};

/** Throws 403 unless the person may invite to each of these groups, and so speaks for its office. */
export const requireOffice = (tx: Tx, person: { id: number }, shares: readonly Share[]) => {
  for (const { groupId } of shares)
    authorize(
      isMember(tx, person, groupId) && standingIn(groupFor(tx, person, groupId)).canInvite,
      'inviters-post-as-office',
    );
};

/**
 * Throws 403 if the person wrote this request for the office and does not speak for it any more: what
 * they add would be shown as the office's words.
 */
export const requireStillOffice = (tx: Tx, person: { id: number }, prayer: PrayerRow) => {
  if (prayer.isFromOffice === 1 && isAuthor(prayer, person))
    requireOffice(tx, person, sharesIn(tx, prayer.id));
};

/** The groups that a request is shared with, those that its author has left too. */
export const sharesIn = (tx: Tx, prayerId: number): Share[] =>
  tx
    .select({ groupId: prayerGroups.groupId, isLeadersOnly: prayerGroups.isLeadersOnly })
    .from(prayerGroups)
    .where(eq(prayerGroups.prayerId, prayerId))
    .all();

/**
 * Shares a request with exactly these groups. A group that the author has left keeps the request,
 * unless it becomes private (no groups at all). Returns in which of the groups that see it anew it is
 * held.
 */
export const setAudience = (
  tx: Tx,
  author: { id: number },
  prayerId: number,
  shares: readonly Share[],
  now: number,
): Held[] => {
  const [prayer] = tx
    .select({ answerId: prayers.answerId })
    .from(prayers)
    .where(eq(prayers.id, prayerId))
    .all();
  const current = tx
    .select({
      groupId: prayerGroups.groupId,
      isLeadersOnly: prayerGroups.isLeadersOnly,
      membership: members.id,
    })
    .from(prayerGroups)
    .leftJoin(
      members,
      and(eq(members.groupId, prayerGroups.groupId), eq(members.userId, author.id)),
    )
    .where(eq(prayerGroups.prayerId, prayerId))
    .all();
  const isIn = (list: readonly { groupId: number }[], { groupId }: { groupId: number }) =>
    list.some((it) => it.groupId === groupId);
  const inGroups = (ids: number[]) =>
    and(eq(prayerGroups.prayerId, prayerId), inArray(prayerGroups.groupId, ids));

  const dropped = current.filter(
    (one) => shares.length === 0 || (one.membership !== null && !isIn(shares, one)),
  );
  if (dropped.length > 0)
    tx.delete(prayerGroups)
      .where(inGroups(idsOf(dropped)))
      .run();
  for (const { groupId, isLeadersOnly } of current) {
    const share = shares.find((it) => it.groupId === groupId);
    if (!share || share.isLeadersOnly === isLeadersOnly) continue;
    tx.update(prayerGroups)
      .set({ isLeadersOnly: share.isLeadersOnly })
      .where(inGroups([groupId]))
      .run();
    forgetTold(tx, { prayerId, groupIds: [groupId] });
  }
  const added = shares.filter((one) => !isIn(current, one));
  if (added.length > 0)
    tx.insert(prayerGroups)
      .values(
        added.map((one) => ({
          ...one,
          prayerId,
          authorId: author.id,
          answerId: prayer?.answerId ?? null,
        })),
      )
      .run();
  copyToGroups(tx, prayerId);
  // What the leaders alone saw is new to everybody else.
  const opened = current.filter(
    (one) =>
      one.isLeadersOnly && shares.some((it) => it.groupId === one.groupId && !it.isLeadersOnly),
  );
  return [...added, ...opened]
    .map(({ groupId }) => ({ groupId, prayerId }))
    .filter((held) => holdIfLookedAt(tx, author, held, now));
};

/**
 * If a group's members see what only its leaders saw, they must not find in their inbox that those
 * heard of it before. Mail and push remember whom they told.
 */
const forgetTold = (tx: Tx, { prayerId, groupIds }: { prayerId: number; groupIds: number[] }) =>
  tx
    .delete(inbox)
    .where(
      and(
        eq(inbox.prayerId, prayerId),
        inArray(inbox.kind, ['new-prayer', 'answered-prayer']),
        inArray(inbox.groupId, groupIds),
      ),
    )
    .run();

/** Copies what the indexes of the groups' lists need of a request. Call it after each change. */
export const copyToGroups = (tx: Tx, prayerId: number) =>
  tx.run(sql`
    update prayer_groups set (is_urgent, need_answer_by, is_resting) = (
      select is_urgent, need_answer_by, rested_at is not null from prayers where id = ${prayerId})
    where prayer_id = ${prayerId}`);

/** Whether these are the same groups, for the same people. */
export const isSameAudience = (some: readonly Share[], others: readonly Share[]) =>
  some.length === others.length &&
  some.every((one) =>
    others.some((it) => it.groupId === one.groupId && it.isLeadersOnly === one.isLeadersOnly),
  );

/** The new groups; undefined if they stay the same. */
export const audienceAfter = (
  prayer: PrayerRow,
  current: readonly Share[],
  changes: Partial<PrayerChanges>,
) => {
  if (changes.isPrivate) return [];
  const shares = sharesAfter(prayer, current, changes);
  if (changes.isPrivate === false && shares?.length === 0) {
    // It is still shared with a group that its author has left, so an empty list changes nothing.
    if (prayer.isShared && prayer.groups === '[]') return undefined;
    throw invalid(m.prayers_group_required());
  }
  if (changes.isPrivate === false && !shares && !prayer.isShared)
    throw invalid(m.prayers_group_required());
  return shares;
};

/**
 * What the two lists of groups change. A list that is not sent stays; and a group stays for leaders
 * only if `groupIds` names it while the other list is not sent, so that a client that does not know
 * of leaders never shows a request to more people.
 */
const sharesAfter = (
  prayer: PrayerRow,
  current: readonly Share[],
  { groupIds, leadersOnlyGroupIds }: Partial<PrayerChanges>,
) => {
  if (!groupIds && !leadersOnlyGroupIds) return undefined;
  const own = groupsIn(prayer).map(({ id }) => id);
  const mine = current.filter(({ groupId }) => own.includes(groupId));
  const forLeaders = mine.filter((one) => one.isLeadersOnly).map(({ groupId }) => groupId);
  const forAll = mine.filter((one) => !one.isLeadersOnly).map(({ groupId }) => groupId);
  return sharesOf(
    groupIds ?? forAll,
    leadersOnlyGroupIds ?? forLeaders.filter((id) => groupIds?.includes(id)),
  );
};
