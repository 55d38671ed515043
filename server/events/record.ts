import { sql } from 'drizzle-orm';
import type { EventKind } from '../../shared/events.ts';
import type { Tx } from '../db/change.ts';
import { events } from '../db/schema.ts';
import { statement } from '../db/statement.ts';

type Done = { kind: EventKind; by: number | null; at: number };

type OfPrayer = { kind: EventKind; prayer: number; by: number | null; at: number };

const forItsGroups = statement<unknown, OfPrayer>(`
  insert into events (kind, group_id, prayer_id, actor_id, created_at, needs_rank)
  select $kind, group_id, $prayer, $by, $at, needs_rank
  from prayer_groups where prayer_id = $prayer`);

const forItsAuthor = statement<unknown, OfPrayer>(`
  insert into events (kind, user_id, prayer_id, actor_id, created_at)
  select $kind, user_id, $prayer, $by, $at from prayers where id = $prayer`);

const forUser = statement<
  unknown,
  { kind: EventKind; user: number; group: number | null; prayer: number | null; at: number }
>(`
  insert into events (kind, user_id, group_id, prayer_id, created_at)
  values ($kind, $user, $group, $prayer, $at)`);

const forMembers = statement<
  unknown,
  { kind: EventKind; group: number; by: number | null; at: number }
>(`
  insert into events (kind, group_id, actor_id, created_at) values ($kind, $group, $by, $at)`);

/** Records a change of a request, for its author and the members of its groups. */
export const recordOfPrayer = (tx: Tx, prayerId: number, { kind, by, at }: Done) => {
  const event = { kind, prayer: prayerId, by, at };
  forItsGroups.run(tx, event);
  forItsAuthor.run(tx, event);
};

/** The same in one of its groups, for those who see it there. */
export const recordInGroup = (
  tx: Tx,
  { prayerId, groupId }: { prayerId: number; groupId: number },
  { kind, by, at }: Done,
) =>
  tx.run(sql`
    insert into events (kind, group_id, prayer_id, actor_id, created_at, needs_rank)
    select ${kind}, group_id, ${prayerId}, ${by}, ${at}, needs_rank
    from prayer_groups where prayer_id = ${prayerId} and group_id = ${groupId}`);

/** Records a change that concerns the moderators of a group. */
export const recordForModerators = (
  tx: Tx,
  groupId: number,
  kind: 'reported' | 'reports-changed',
  at: number,
) => tx.insert(events).values({ kind, groupId, createdAt: at, needsRank: 2 }).run();

/** Records an update for each person whose inbox tells of it. */
export const recordUpdateForFollowers = (
  tx: Tx,
  prayerId: number,
  { by, at }: Omit<Done, 'kind'>,
) =>
  tx.run(sql`
    insert into events (kind, user_id, prayer_id, actor_id, created_at)
    select 'update', user_id, ${prayerId}, ${by}, ${at} from inbox
    where prayer_id = ${prayerId} and kind = 'update' and user_id is not null`);

/** Records a change of a group, for its members. */
export const recordOfGroup = (tx: Tx, groupId: number, { kind, by, at }: Done) =>
  forMembers.run(tx, { kind, group: groupId, by, at });

/** Records for each member of a group that they will no longer be in it. */
export const recordGroupGoing = (tx: Tx, groupId: number, at: number) =>
  tx.run(sql`
    insert into events (kind, user_id, group_id, created_at)
    select 'group-left', user_id, ${groupId}, ${at} from members where group_id = ${groupId}`);

/** Records a change that concerns one user. */
export const recordOfUser = (
  tx: Tx,
  userId: number,
  {
    kind,
    groupId,
    prayerId,
    at,
  }: { kind: EventKind; groupId?: number; prayerId?: number; at: number },
) => forUser.run(tx, { kind, user: userId, group: groupId ?? null, prayer: prayerId ?? null, at });

/** Records a change that concerns everybody. */
export const recordForAll = (tx: Tx, kind: EventKind, at: number) =>
  tx.insert(events).values({ kind, createdAt: at }).run();
