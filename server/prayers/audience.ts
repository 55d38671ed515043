import { and, eq, inArray, sql } from 'drizzle-orm';
import { m } from '../../shared/messages.ts';
import { GROUP_KINDS } from '../../shared/notices.ts';
import type { PrayerChanges } from '../../shared/prayers.ts';
import type { Tx } from '../db/change.ts';
import { prepared } from '../db/prepared.ts';
import { inbox, members, prayerGroups, prayers, shares as shareNumbers } from '../db/schema.ts';
import { statement } from '../db/statement.ts';
import { groupFor, rightsIn } from '../groups/group.ts';
import { isMember } from '../groups/members.ts';
import { authorize, invalid, refused } from '../http/errors.ts';
import { type Held, holdIfLookedAt } from './first-look.ts';
import { groupsIn, isAuthor, type PrayerRow } from './prayer.ts';

/** A group that a request is shared with, and whether only its leaders see the request there. */
export type Share = { groupId: number; isLeadersOnly: boolean };

/** Returns the shares of two lists of groups. A group in both is for its leaders only. */
export const sharesOf = (groupIds: readonly number[], leadersOnly: readonly number[]): Share[] => [
  ...groupIds
    .filter((groupId) => !leadersOnly.includes(groupId))
    .map((groupId) => ({ groupId, isLeadersOnly: false })),
  ...leadersOnly.map((groupId) => ({ groupId, isLeadersOnly: true })),
];

const idsOf = (shares: readonly Share[]) => shares.map(({ groupId }) => groupId);

/** Throws 403 unless the user is a member of all these groups. */
export const requireMembership = (tx: Tx, person: { id: number }, shares: readonly Share[]) => {
  if (shares.length === 0) return;
  const found = tx
    .select({ id: members.groupId })
    .from(members)
    .where(and(eq(members.userId, person.id), inArray(members.groupId, idsOf(shares))))
    .all();
  if (found.length !== shares.length) throw refused('not-in-group');
};

/** Throws 403 unless the user may invite to each of these groups, and so writes for its office. */
export const requireOffice = (tx: Tx, person: { id: number }, shares: readonly Share[]) => {
  for (const { groupId } of shares)
    authorize(
      isMember(tx, person, groupId) && rightsIn(groupFor(tx, person, groupId)).canInvite,
      'inviters-post-as-office',
    );
};

/**
 * Throws 403 if the user wrote this request for the office and may not write for it any more: their words
 * would be shown as the office's.
 */
export const requireStillOffice = (tx: Tx, person: { id: number }, prayer: PrayerRow) => {
  if (prayer.isFromOffice === 1 && isAuthor(prayer, person))
    requireOffice(tx, person, sharesIn(tx, prayer.id));
};

/** Returns the groups that a request is shared with, also those that its author has left. */
export const sharesIn = (tx: Tx, prayerId: number): Share[] => sharesOfPrayer(tx).all({ prayerId });

const sharesOfPrayer = prepared((db) =>
  db
    .select({ groupId: prayerGroups.groupId, isLeadersOnly: prayerGroups.isLeadersOnly })
    .from(prayerGroups)
    .where(eq(prayerGroups.prayerId, sql.placeholder('prayerId'))),
);

/** The groups of a request, and whether its author is still in each. */
const standsIn = prepared((db) =>
  db
    .select({
      groupId: prayerGroups.groupId,
      isLeadersOnly: prayerGroups.isLeadersOnly,
      membership: members.id,
    })
    .from(prayerGroups)
    .leftJoin(
      members,
      and(eq(members.groupId, prayerGroups.groupId), eq(members.userId, sql.placeholder('author'))),
    )
    .where(eq(prayerGroups.prayerId, sql.placeholder('prayerId'))),
);

const answerOf = prepared((db) =>
  db
    .select({ answerId: prayers.answerId })
    .from(prayers)
    .where(eq(prayers.id, sql.placeholder('prayerId'))),
);

const share = prepared((db) =>
  db.insert(prayerGroups).values({
    groupId: sql.placeholder('groupId'),
    isLeadersOnly: sql.placeholder('isLeadersOnly'),
    prayerId: sql.placeholder('prayerId'),
    authorId: sql.placeholder('author'),
    answerId: sql.placeholder('answerId'),
    shareId: sql.placeholder('shareId'),
  }),
);

const newShare = prepared((db) =>
  db
    .insert(shareNumbers)
    .values({ prayerId: sql.placeholder('prayerId') })
    .returning({ id: shareNumbers.id }),
);

/** Returns a number for sharing this request now, greater than all before. */
const shareNow = (tx: Tx, prayerId: number) => newShare(tx).get({ prayerId })?.id ?? null;

/** Shares a request with a group anew: its members see it first now. */
export const shareAnew = (tx: Tx, { prayerId, groupId }: { prayerId: number; groupId: number }) =>
  tx
    .update(prayerGroups)
    .set({ shareId: shareNow(tx, prayerId) })
    .where(and(eq(prayerGroups.prayerId, prayerId), eq(prayerGroups.groupId, groupId)))
    .run();

/**
 * Shares a request with exactly these groups. A group that the author has left still has the request,
 * unless it becomes private (no groups at all). Returns the groups among the new ones that hold it for
 * review.
 */
export const setAudience = (
  tx: Tx,
  author: { id: number },
  prayerId: number,
  shares: readonly Share[],
  now: number,
): Held[] => {
  const answerId = answerOf(tx).get({ prayerId })?.answerId ?? null;
  const current = standsIn(tx).all({ prayerId, author: author.id });
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
    const wanted = shares.find((it) => it.groupId === groupId);
    if (!wanted || wanted.isLeadersOnly === isLeadersOnly) continue;
    tx.update(prayerGroups)
      .set({ isLeadersOnly: wanted.isLeadersOnly })
      .where(inGroups([groupId]))
      .run();
    forgetTold(tx, { prayerId, groupIds: [groupId] });
  }
  const added = shares.filter((one) => !isIn(current, one));
  const shareId = added.length > 0 ? shareNow(tx, prayerId) : null;
  for (const one of added)
    share(tx).run({ ...one, prayerId, author: author.id, answerId, shareId });
  copyToGroups(tx, prayerId);
  // A request that only the leaders saw is new to the other members.
  const opened = current.filter(
    (one) =>
      one.isLeadersOnly && shares.some((it) => it.groupId === one.groupId && !it.isLeadersOnly),
  );
  for (const { groupId } of opened) shareAnew(tx, { prayerId, groupId });
  return [...added, ...opened]
    .map(({ groupId }) => ({ groupId, prayerId }))
    .filter((held) => holdIfLookedAt(tx, author, held, now));
};

/**
 * Deletes the record of notified leaders after a group's members can see the request: their inbox must not
 * show that the leaders were notified before. Mail and push have their own records.
 */
const forgetTold = (tx: Tx, { prayerId, groupIds }: { prayerId: number; groupIds: number[] }) =>
  tx
    .delete(inbox)
    .where(
      and(
        eq(inbox.prayerId, prayerId),
        inArray(inbox.kind, GROUP_KINDS),
        inArray(inbox.groupId, groupIds),
      ),
    )
    .run();

/** Copies a request's columns that the indexes of the groups' lists need. Must run after each change. */
export const copyToGroups = (tx: Tx, prayerId: number) => copied.run(tx, { prayer: prayerId });

const copied = statement<unknown, { prayer: number }>(`
  update prayer_groups set (is_urgent, need_answer_by, is_resting) = (
    select is_urgent, need_answer_by, rested_at is not null from prayers where id = $prayer)
  where prayer_id = $prayer`);

export const isSameAudience = (some: readonly Share[], others: readonly Share[]) =>
  some.length === others.length &&
  some.every((one) =>
    others.some((it) => it.groupId === one.groupId && it.isLeadersOnly === one.isLeadersOnly),
  );

/** Returns the new groups; undefined if they do not change. */
export const audienceAfter = (
  prayer: PrayerRow,
  current: readonly Share[],
  changes: Partial<PrayerChanges>,
) => {
  if (changes.isPrivate) return [];
  const shares = sharesAfter(prayer, current, changes);
  if (changes.isPrivate === false && shares?.length === 0) {
    // The request is still shared with a group that its author has left, so an empty list changes nothing.
    if (prayer.isShared && prayer.groups === '[]') return undefined;
    throw invalid(m.prayers_group_required());
  }
  if (changes.isPrivate === false && !shares && !prayer.isShared)
    throw invalid(m.prayers_group_required());
  return shares;
};

/**
 * Returns the shares after the two lists of groups. A list that is not sent stays. If only `groupIds` is
 * sent, a group that is for leaders stays so, so that a client without leaders-only requests never shows a
 * request to more people.
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
