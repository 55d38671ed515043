import { sql } from 'drizzle-orm';
import type { EventKind } from '../../shared/events.ts';
import type { Tx } from '../db/change.ts';
import { RANK } from '../db/rank.ts';
import { events } from '../db/schema.ts';
import { statement } from '../db/statement.ts';

export type Done = { kind: EventKind; by: number | null; at: number };

export type ForUser = { kind: EventKind; user: number; prayer: number; at: number };

/** The lists of a request's groups, for one of its readers. */
export const forReader = statement<unknown, ForUser>(`
  insert into events (kind, user_id, group_id, prayer_id, created_at)
  select $kind, $user, pg.group_id, $prayer, $at
  from prayers p
  cross join prayer_groups pg on pg.prayer_id = p.id
  cross join members m on m.group_id = pg.group_id and m.user_id = $user
  where p.id = $prayer and (pg.needs_rank <= m.rank or p.user_id = $user)`);

/** One event for a reader who sees the request in no group, such as its author. */
const forReaderAlone = statement<unknown, ForUser>(`
  insert into events (kind, user_id, prayer_id, created_at)
  select $kind, $user, p.id, $at from prayers p
  where p.id = $prayer and not exists (
    select 1 from prayer_groups pg
    cross join members m on m.group_id = pg.group_id and m.user_id = $user
    where pg.prayer_id = p.id and (pg.needs_rank <= m.rank or p.user_id = $user))`);

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

export const recordForModerators = (
  tx: Tx,
  groupId: number,
  kind: 'reported' | 'reports-changed',
  at: number,
) => tx.insert(events).values({ kind, groupId, createdAt: at, needsRank: RANK.moderator }).run();

export const recordOfGroup = (tx: Tx, groupId: number, { kind, by, at }: Done) =>
  forMembers.run(tx, { kind, group: groupId, by, at });

/** Records for each member that a group is about to be deleted. */
export const recordGroupGoing = (tx: Tx, groupId: number, at: number) =>
  tx.run(sql`
    insert into events (kind, user_id, group_id, created_at)
    select 'group-left', user_id, ${groupId}, ${at} from members where group_id = ${groupId}`);

/** Records a change for one user; of a request, also in the lists of its groups. */
export const recordOfUser = (
  tx: Tx,
  userId: number,
  {
    kind,
    groupId,
    prayerId,
    at,
  }: { kind: EventKind; groupId?: number; prayerId?: number; at: number },
) => {
  if (prayerId !== undefined && (kind === 'support' || kind === 'bookmark')) {
    forReader.run(tx, { kind, user: userId, prayer: prayerId, at });
    forReaderAlone.run(tx, { kind, user: userId, prayer: prayerId, at });
    return;
  }
  forUser.run(tx, { kind, user: userId, group: groupId ?? null, prayer: prayerId ?? null, at });
  // A kind with a notice has it once, not in each group.
  if (prayerId !== undefined)
    forReader.run(tx, { kind: 'support', user: userId, prayer: prayerId, at });
};

/** Records a change for all users. */
export const recordForAll = (tx: Tx, kind: EventKind, at: number) =>
  tx.insert(events).values({ kind, createdAt: at }).run();
