import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { GroupKind, InboxKind } from '../../shared/notices.ts';
import { RANK } from '../db/rank.ts';
import { inbox } from '../db/schema.ts';
import { HIDES_AUTHOR } from '../prayers/reach.ts';
import type { Occasion } from './kind.ts';

/*
 * Writes items into inboxes, in the transaction of the change. Texts are made when the inbox is read, so
 * nothing that is deleted or hidden later stays there.
 */

type AboutPrayer = { prayerId: number; by: number };

/**
 * Adds one row for each group of the request, for all of its members. A group has one row for a request. A
 * group where it is held gets the row when it is released.
 */
export const putForMembers = (
  { tx, kind, now }: Occasion<GroupKind>,
  { prayerId, by }: AboutPrayer,
) =>
  tx.run(sql`
    insert into inbox (kind, group_id, prayer_id, actor_id, created_at)
    select ${kind}, pg.group_id, ${prayerId}, ${by}, ${now} from prayer_groups pg
    where pg.prayer_id = ${prayerId} and pg.is_held = 0 and not exists (
      select 1 from inbox told where told.prayer_id = ${prayerId} and told.kind = ${kind}
        and told.group_id = pg.group_id)`);

/**
 * Adds one row for each member who follows the request and still sees it, except the actor; also for an
 * author who follows it and whose name is hidden (the inbox leaves out users' own actions). It replaces
 * the earlier row of this kind about this request, so that a long conversation is one line. `follows` are
 * the tables whose rows make a follower; `author` is notified too.
 */
export const putForFollowers = (
  { tx, kind, now }: Occasion<InboxKind>,
  { prayerId, by }: AboutPrayer,
  {
    author,
    follows,
  }: { author: number; follows: readonly ('supports' | 'bookmarks' | 'comments')[] },
) => {
  tx.delete(inbox)
    .where(and(eq(inbox.prayerId, prayerId), eq(inbox.kind, kind), isNotNull(inbox.userId)))
    .run();
  const followers = follows.map(
    (table) => sql`
      select f.user_id from ${sql.identifier(table)} f
      where f.prayer_id = ${prayerId} and (f.user_id not in (${by}, ${author}) or exists (
        select 1 from prayers p where p.id = ${prayerId} and ${sql.raw(HIDES_AUTHOR)})) and exists (
        select 1 from prayer_groups pg
        cross join members me on me.group_id = pg.group_id and me.user_id = f.user_id
        where pg.prayer_id = ${prayerId} and pg.needs_rank <= me.rank)`,
  );
  const people = sql.join(
    [sql`select ${author} as user_id where ${author} <> ${by}`, ...followers],
    sql` union all `,
  );
  // A user who follows it in two ways gets one row.
  tx.run(sql`
    insert or ignore into inbox (kind, user_id, prayer_id, actor_id, created_at)
    select ${kind}, user_id, ${prayerId}, ${by}, ${now} from (${people})`);
};

/**
 * Adds one row for each moderator of a group; it replaces the earlier row about this request. What is about no request
 * has one row in each group.
 */
export const putForModerators = (
  { tx, kind, now }: Occasion<InboxKind>,
  { groupId, prayerId }: { groupId: number; prayerId: number | null },
) => {
  const isModerator = sql`group_id = ${groupId} and rank > 0 and rank = ${RANK.moderator}`;
  tx.run(sql`
    delete from inbox where kind = ${kind}
      and user_id in (select user_id from members where ${isModerator})
      and ${
        prayerId === null
          ? sql`group_id = ${groupId} and prayer_id is null`
          : sql`prayer_id = ${prayerId}`
      }`);
  tx.run(sql`
    insert into inbox (kind, user_id, group_id, prayer_id, created_at)
    select ${kind}, user_id, ${groupId}, ${prayerId}, ${now} from members
    where ${isModerator}`);
};

type AboutUser = {
  userId: number;
  prayerId?: number;
  groupId?: number;
  invitationId?: number;
  count?: number;
};

/**
 * Adds one row for one user; it replaces the earlier row of this kind about this request. Returns its id.
 */
export const putForUser = ({ tx, kind, now }: Occasion<InboxKind>, about: AboutUser): number => {
  const { userId, prayerId } = about;
  if (prayerId !== undefined)
    tx.delete(inbox)
      .where(and(eq(inbox.prayerId, prayerId), eq(inbox.kind, kind), eq(inbox.userId, userId)))
      .run();
  return tx
    .insert(inbox)
    .values({ ...about, kind, createdAt: now })
    .returning({ id: inbox.id })
    .get().id;
};

/**
 * Adds one row for one user, such as about a right; it replaces the earlier row of this kind about this
 * group.
 */
export const putInPlace = (
  occasion: Occasion<InboxKind>,
  about: { userId: number; groupId?: number },
) => {
  const { tx, kind } = occasion;
  const { userId, groupId } = about;
  tx.delete(inbox)
    .where(
      and(
        eq(inbox.userId, userId),
        eq(inbox.kind, kind),
        groupId === undefined ? isNull(inbox.groupId) : eq(inbox.groupId, groupId),
      ),
    )
    .run();
  putForUser(occasion, about);
};
