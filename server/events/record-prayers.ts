import { sql } from 'drizzle-orm';
import { isEqual } from 'es-toolkit';
import type { EventKind } from '../../shared/events.ts';
import type { InboxKind } from '../../shared/notices.ts';
import type { Tx } from '../db/change.ts';
import { RANK } from '../db/rank.ts';
import { events } from '../db/schema.ts';
import { statement } from '../db/statement.ts';
import { type Done, type ForUser, forReader } from './record.ts';

type OfPrayer = { kind: EventKind; prayer: number; by: number | null; at: number };

const forItsGroups = statement<unknown, OfPrayer>(`
  insert into events (kind, group_id, prayer_id, actor_id, created_at, needs_rank)
  select $kind, group_id, $prayer, $by, $at, needs_rank
  from prayer_groups where prayer_id = $prayer`);

/** Events for an author, and for lists of groups in which the author does not see the group's. No notice. */
const forItsAuthor = statement<unknown, OfPrayer>(`
  insert into events (kind, user_id, group_id, prayer_id, actor_id, created_at)
  select $kind, user_id, null, $prayer, $by, $at from prayers where id = $prayer
  union all
  select 'support', p.user_id, pg.group_id, $prayer, $by, $at
  from prayers p
  cross join prayer_groups pg on pg.prayer_id = p.id
  cross join members m on m.group_id = pg.group_id and m.user_id = p.user_id
  where p.id = $prayer and pg.needs_rank > m.rank`);

const forItsGroupsBefore = statement<unknown, OfPrayer & { group: number; rank: number }>(`
  insert into events (kind, group_id, prayer_id, actor_id, created_at, needs_rank)
  select $kind, $group, $prayer, $by, $at, $rank
  where not exists (
    select 1 from prayer_groups
    where prayer_id = $prayer and group_id = $group and needs_rank <= $rank)`);

const forItsAuthorBefore = statement<unknown, { prayer: number; group: number; at: number }>(`
  insert into events (kind, user_id, group_id, prayer_id, created_at)
  select 'support', user_id, $group, $prayer, $at from prayers where id = $prayer`);

/** Who sees a request in a group, and its other state there. */
type Standing = {
  groupId: number;
  needsRank: number;
  shareId: number | null;
  isLeadersOnly: number;
  isHeld: number;
};

type Readers = readonly Standing[];

const readersIn = statement<Standing, { prayer: number }>(`
  select group_id as groupId, needs_rank as needsRank, share_id as shareId,
    is_leaders_only as isLeadersOnly, is_held as isHeld
  from prayer_groups where prayer_id = $prayer`);

const hiddenForWriter = statement<unknown, ForUser>(`
  insert into events (kind, user_id, prayer_id, actor_id, created_at)
  select $kind, $user, p.id, $user, $at from prayers p
  where p.id = $prayer and (p.user_id = $user or exists (
    select 1 from prayer_groups pg
    cross join members m on m.group_id = pg.group_id and m.user_id = $user
    where pg.prayer_id = p.id and pg.needs_rank <= m.rank))`);

/** For the other groups of a request: their members who see it in this group, too. */
const forOtherGroups = statement<unknown, { prayer: number; group: number; at: number }>(`
  insert into events (kind, user_id, group_id, prayer_id, created_at)
  select 'support', m.user_id, other.group_id, $prayer, $at
  from members m
  cross join prayers p on p.id = $prayer
  cross join prayer_groups other on other.prayer_id = $prayer and other.group_id <> $group
  cross join members o on o.group_id = other.group_id and o.user_id = m.user_id
  where m.group_id = $group and (other.needs_rank <= o.rank or p.user_id = m.user_id)`);

const forAuthorInGroup = statement<
  unknown,
  { kind: EventKind; prayer: number; group: number; at: number }
>(`
  insert into events (kind, user_id, group_id, prayer_id, created_at)
  select $kind, m.user_id, null, $prayer, $at
  from prayers p cross join members m on m.group_id = $group and m.user_id = p.user_id
  where p.id = $prayer
  union all
  select 'support', m.user_id, $group, $prayer, $at
  from prayers p cross join members m on m.group_id = $group and m.user_id = p.user_id
  where p.id = $prayer`);

/** Returns who sees a request, by group. */
export const readersOf = (tx: Tx, prayerId: number): Readers =>
  readersIn.all(tx, { prayer: prayerId });

/**
 * Records a change of a request for its author and the members of its groups. `before` are its readers before
 * the change: they get an event too when they no longer see it.
 */
export const recordOfPrayer = (
  tx: Tx,
  prayerId: number,
  { kind, by, at }: Done,
  before: Readers = [],
) => {
  const event = { kind, prayer: prayerId, by, at };
  for (const { groupId, needsRank } of before) {
    forItsGroupsBefore.run(tx, { ...event, group: groupId, rank: needsRank });
    forItsAuthorBefore.run(tx, { prayer: prayerId, group: groupId, at });
  }
  forItsGroups.run(tx, event);
  forItsAuthor.run(tx, event);
};

/**
 * Records that a request is shared with other groups: for its author, the readers in groups that it was added
 * to or removed from, and users of those groups in its other groups. Other members must not learn where else
 * it is shared. `before` are its readers before.
 */
export const recordOfSharing = (
  tx: Tx,
  prayerId: number,
  { kind, by, at }: Done,
  before: Readers,
) => {
  const event = { kind, prayer: prayerId, by, at };
  const after = readersOf(tx, prayerId);
  const isIn = (readers: Readers, one: Readers[number]) => readers.some((it) => isEqual(it, one));
  for (const { groupId, needsRank } of before.filter((one) => !isIn(after, one))) {
    forItsGroupsBefore.run(tx, { ...event, group: groupId, rank: needsRank });
    forItsAuthorBefore.run(tx, { prayer: prayerId, group: groupId, at });
    forOtherGroups.run(tx, { prayer: prayerId, group: groupId, at });
  }
  for (const { groupId } of after.filter((one) => !isIn(before, one))) {
    recordInGroup(tx, { prayerId, groupId }, { kind, by, at });
    forOtherGroups.run(tx, { prayer: prayerId, group: groupId, at });
  }
  forItsAuthor.run(tx, event);
};

/** Records a change of a request in one of its groups, for those who see it there. */
export const recordInGroup = (
  tx: Tx,
  { prayerId, groupId }: { prayerId: number; groupId: number },
  { kind, by, at }: Done,
) =>
  tx.run(sql`
    insert into events (kind, group_id, prayer_id, actor_id, created_at, needs_rank)
    select ${kind}, group_id, ${prayerId}, ${by}, ${at}, needs_rank
    from prayer_groups where prayer_id = ${prayerId} and group_id = ${groupId}`);

/** Records how one group shows a request: for its readers there, its author, and readers in both groups. */
export const recordGroupView = (
  tx: Tx,
  { prayerId, groupId }: { prayerId: number; groupId: number },
  at: number,
) => {
  recordInGroup(tx, { prayerId, groupId }, { kind: 'prayer-changed', by: null, at });
  forAuthorInGroup.run(tx, { kind: 'prayer-changed', prayer: prayerId, group: groupId, at });
  forOtherGroups.run(tx, { prayer: prayerId, group: groupId, at });
};

/** Records a change for each user whose inbox mentions the request. */
export const recordForFollowers = (
  tx: Tx,
  prayerId: number,
  { kind, by, at }: Done & { kind: InboxKind },
) =>
  tx.run(sql`
    insert into events (kind, user_id, prayer_id, actor_id, created_at)
    select ${kind}, user_id, ${prayerId}, ${by}, ${at} from inbox
    where prayer_id = ${prayerId} and kind = ${kind} and user_id is not null`);

type OfText = {
  prayerId: number;
  /** The group whose moderators review the text after a report. */
  heldIn: number | null;
  isRemoved: boolean;
  /** The author of the text. */
  userId: number;
};

/**
 * Records a change of a text under a request for the request's readers. If others have not seen the text
 * since a report, only for its author and the moderators who review it.
 */
export const recordOfText = (
  tx: Tx,
  { prayerId, heldIn: groupId, isRemoved, userId }: OfText,
  { kind, by, at }: Done,
) => {
  if (groupId === null && !isRemoved) {
    recordOfPrayer(tx, prayerId, { kind, by, at });
    return;
  }
  if (groupId !== null)
    tx.insert(events)
      .values({
        kind,
        groupId,
        prayerId,
        createdAt: at,
        actorId: userId,
        needsRank: RANK.moderator,
      })
      .run();
  hiddenForWriter.run(tx, { kind, user: userId, prayer: prayerId, at });
  forReader.run(tx, { kind: 'support', user: userId, prayer: prayerId, at });
};

/** Records a change of a request for its author alone. */
export const recordForAuthor = (tx: Tx, prayerId: number, { kind, by, at }: Done) =>
  forItsAuthor.run(tx, { kind, prayer: prayerId, by, at });
