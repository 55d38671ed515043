import { sql } from 'drizzle-orm';
import type { SentKind } from '../../shared/notices.ts';
import { RANK } from '../db/rank.ts';
import { HIDES_AUTHOR } from '../prayers/reach.ts';
import { IS_HEARD } from './audience.ts';
import type { Occasion } from './kind.ts';

/* Writes push messages into the outbox, in the transaction of the change. */

/**
 * Pushes to each subscribed browser of the members who want it: of all but the actor, and of all if the
 * author's name is hidden.
 */
export const pushMembers = (
  { tx, kind, push, now }: Occasion<SentKind>,
  { id, doneBy }: { id: number; doneBy: number },
) => {
  if (!push) return;
  tx.run(sql`
    insert or ignore into deliveries
      (channel, kind, user_id, subscription_id, subject_id, group_id, once, state, due_at, created_at)
    select 'push', ${kind}, me.user_id, s.id, ${id}, me.group_id,
      'push ' || ${kind} || ' ' || ${id} || ' ' || s.id, 'waiting', ${now}, ${now}
    from prayers p
    cross join prayer_groups pg on pg.prayer_id = p.id
    cross join members me on me.group_id = pg.group_id
    cross join push_subscriptions s on s.user_id = me.user_id
    where p.id = ${id} and (me.user_id <> ${doneBy} or ${sql.raw(HIDES_AUTHOR)})
      and ${sql.raw(IS_HEARD)}`);
};

export const pushModerators = (
  { tx, kind, push, now }: Occasion<SentKind>,
  { groupId, prayerId }: { groupId: number; prayerId: number | null },
) => {
  if (!push) return;
  tx.run(sql`
    insert into deliveries
      (channel, kind, user_id, subscription_id, subject_id, group_id, state, due_at, created_at)
    select 'push', ${kind}, me.user_id, s.id, ${prayerId}, ${groupId}, 'waiting', ${now}, ${now}
    from members me cross join push_subscriptions s on s.user_id = me.user_id
    where me.group_id = ${groupId} and me.rank > 0 and me.rank = ${RANK.moderator}`);
};

/** Pushes to each browser of the followers who have it in their inbox. */
export const pushFollowers = ({ tx, kind, push, now }: Occasion<SentKind>, prayerId: number) => {
  if (!push) return;
  tx.run(sql`
    insert into deliveries
      (channel, kind, user_id, subscription_id, subject_id, state, due_at, created_at)
    select 'push', ${kind}, i.user_id, s.id, ${prayerId}, 'waiting', ${now}, ${now}
    from inbox i cross join push_subscriptions s on s.user_id = i.user_id
    where i.prayer_id = ${prayerId} and i.kind = ${kind}`);
};

/** Pushes to each browser of a user. Returns their number. */
export const pushUser = (
  { tx, kind, push, now }: Occasion<SentKind>,
  userId: number,
  subjectId: number | null,
): number =>
  push
    ? tx.all(sql`
        insert into deliveries
          (channel, kind, user_id, subscription_id, subject_id, state, due_at, created_at)
        select 'push', ${kind}, ${userId}, id, ${subjectId}, 'waiting', ${now}, ${now}
        from push_subscriptions where user_id = ${userId} returning id`).length
    : 0;
