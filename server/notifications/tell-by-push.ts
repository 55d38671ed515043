import { sql } from 'drizzle-orm';
import type { Tx } from '../db/change.ts';
import type { DeliveryKind } from '../db/schema.ts';

/* Push messages, put into the outbox in the transaction of the change. */

/** A push message to each subscribed browser of the members who want to hear of it. */
export const pushMembers = (
  tx: Tx,
  kind: DeliveryKind,
  { id, doneBy }: { id: number; doneBy: number },
  now: number,
) =>
  tx.run(sql`
    insert or ignore into deliveries
      (channel, kind, user_id, subscription_id, subject_id, group_id, once, state, due_at, created_at)
    select 'push', ${kind}, me.user_id, s.id, ${id}, me.group_id,
      'push ' || ${kind} || ' ' || ${id} || ' ' || s.id, 'waiting', ${now}, ${now}
    from prayer_groups pg
    cross join members me on me.group_id = pg.group_id
    cross join push_subscriptions s on s.user_id = me.user_id
    where pg.prayer_id = ${id} and pg.needs_rank <= me.rank and pg.is_held = 0
      and me.user_id <> ${doneBy}
      and (me.notices = 'everything' or (me.notices = 'urgent' and pg.is_urgent = 1))`);

/** A push message to each browser of the moderators of a group. */
export const pushModerators = (
  tx: Tx,
  { groupId, prayerId }: { groupId: number; prayerId: number },
  now: number,
) =>
  tx.run(sql`
    insert into deliveries
      (channel, kind, user_id, subscription_id, subject_id, group_id, state, due_at, created_at)
    select 'push', 'reported', me.user_id, s.id, ${prayerId}, ${groupId}, 'waiting', ${now}, ${now}
    from members me cross join push_subscriptions s on s.user_id = me.user_id
    where me.group_id = ${groupId} and me.rank > 0 and me.rank = 2`);

/** A push message to each browser of those whom the inbox tells of an update. */
export const pushFollowers = (tx: Tx, prayerId: number, now: number) =>
  tx.run(sql`
    insert into deliveries
      (channel, kind, user_id, subscription_id, subject_id, state, due_at, created_at)
    select 'push', 'update', i.user_id, s.id, ${prayerId}, 'waiting', ${now}, ${now}
    from inbox i cross join push_subscriptions s on s.user_id = i.user_id
    where i.prayer_id = ${prayerId} and i.kind = 'update'`);

/** A push message to each browser of a user. Returns how many there are. */
export const pushUser = (
  tx: Tx,
  kind: DeliveryKind,
  userId: number,
  subjectId: number | null,
  now: number,
) =>
  tx.all(sql`
    insert into deliveries
      (channel, kind, user_id, subscription_id, subject_id, state, due_at, created_at)
    select 'push', ${kind}, ${userId}, id, ${subjectId}, 'waiting', ${now}, ${now}
    from push_subscriptions where user_id = ${userId} returning id`).length;
