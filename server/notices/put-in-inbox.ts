import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { GroupKind, InboxKind } from '../../shared/notices.ts';
import { RANK } from '../db/rank.ts';
import { inbox } from '../db/schema.ts';
import { HIDES_AUTHOR } from '../prayers/reach.ts';
import type { Occasion } from './kind.ts';

/*
 * What goes into inboxes, in the transaction of the change. Texts are made when it is read, so
 * nothing that is deleted or hidden later stays in an inbox.
 */

type AboutPrayer = { prayerId: number; by: number };

/**
 * One row for each group of the request, for all of its members. A group that was told of it before
 * is not told again. Where it is held, they hear of it when it is let through.
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
 * One row for each person who follows the request and still sees it, except the one who did it; with its author,
 * if they follow it and nobody may learn who it is (the inbox does not show people what they did themselves). It
 * replaces what was there of this kind about this request, so that a long conversation is one line.
 * `follows` are the tables whose rows make somebody a follower; `author` hears of it too.
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
  // A person who follows it in two ways finds it once.
  tx.run(sql`
    insert or ignore into inbox (kind, user_id, prayer_id, actor_id, created_at)
    select ${kind}, user_id, ${prayerId}, ${by}, ${now} from (${people})`);
};

/** One row for each moderator of a group; it replaces what was there about the same request. */
export const putForModerators = (
  { tx, kind, now }: Occasion<InboxKind>,
  { groupId, prayerId }: { groupId: number; prayerId: number },
) => {
  const isModerator = sql`group_id = ${groupId} and rank > 0 and rank = ${RANK.moderator}`;
  tx.run(sql`
    delete from inbox where prayer_id = ${prayerId} and kind = ${kind}
      and user_id in (select user_id from members where ${isModerator})`);
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
 * One row for one person; it replaces what was there of this kind about the same request. Returns
 * its id.
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

/** One row for one person, as about a right; it replaces what was there of this kind about the same group. */
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
