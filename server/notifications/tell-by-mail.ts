import { type SQL, sql } from 'drizzle-orm';
import type { DigestKind } from '../../shared/notifications.ts';
import type { Tx } from '../db/change.ts';
import { users } from '../db/schema.ts';
import { SWITCH_OF } from './digest-items.ts';

/*
 * Mails about what others do: each goes into the outbox, or into its recipient's next digest, in
 * the transaction of the change. They are a few statements for any number of recipients. When a
 * mail is sent, everything is checked again.
 */

/** Who is mailed what: rows of the recipient `u`, the request `p` and the group `me.group_id`. */
type Mailed = {
  kind: DigestKind;
  /** The comment or update; null for the request itself. */
  entryId: number | null;
  /** `from …` and `where …`, with `u` and `p` among the tables. */
  rows: SQL;
  groupId: SQL;
};

/**
 * Whoever was told of the same before, through another group or before an edit, by a mail or in a
 * digest, is not told again.
 */
const mail = (tx: Tx, { kind, entryId, rows, groupId }: Mailed, now: number) => {
  const wanted = sql`u.is_active = 1 and u.email_confirmed_at is not null
    and u.${sql.identifier(users[SWITCH_OF[kind]].name)} = 1`;
  const atOnce =
    kind === 'new-prayer'
      ? sql`(u.mail_frequency = 'at-once' or (p.is_urgent = 1 and u.urgent_at_once = 1))`
      : sql`u.mail_frequency = 'at-once'`;
  const once = sql`'mail ' || ${kind} || ' ' || ${entryId ?? sql`p.id`} || ' ' || u.id`;
  tx.run(sql`
    insert or ignore into digest_items (user_id, kind, prayer_id, group_id, entry_id, created_at)
    select u.id, ${kind}, p.id, ${groupId}, ${entryId ?? 0}, ${now}
    ${rows} and ${wanted} and not ${atOnce}
      and not exists (select 1 from deliveries told where told.once = ${once})`);
  tx.run(sql`
    insert or ignore into deliveries
      (channel, kind, user_id, subject_id, group_id, entry_id, once, state, due_at, created_at)
    select 'mail', ${kind}, u.id, p.id, ${groupId}, ${entryId}, ${once}, 'waiting', ${now}, ${now}
    ${rows} and ${wanted} and ${atOnce}
      and not exists (select 1 from digest_items told
        where told.user_id = u.id and told.kind = ${kind} and told.prayer_id = p.id
          and told.entry_id = ${entryId ?? 0})`);
};

const IS_HEARD = sql`pg.needs_rank <= me.rank and pg.is_held = 0
  and (me.notices = 'everything' or (me.notices = 'urgent' and p.is_urgent = 1))`;

/** To the members of the request's groups, except the person who made the change. */
export const mailMembers = (
  tx: Tx,
  kind: 'new-prayer' | 'answered-prayer',
  { id, doneBy }: { id: number; doneBy: number },
  now: number,
) => {
  const rows = sql`
    from prayers p
    cross join prayer_groups pg on pg.prayer_id = p.id
    cross join members me on me.group_id = pg.group_id
    cross join users u on u.id = me.user_id
    where p.id = ${id} and me.user_id <> ${doneBy} and ${IS_HEARD}`;
  mail(tx, { kind, entryId: null, rows, groupId: sql`me.group_id` }, now);
};

type Reply = { prayerId: number; entryId: number };

/** A comment, to the author of the request. */
export const mailAuthor = (
  tx: Tx,
  { prayerId, authorId, entryId }: Reply & { authorId: number },
  now: number,
) => {
  const rows = sql`
    from prayers p cross join users u on u.id = ${authorId} where p.id = ${prayerId}`;
  mail(tx, { kind: 'comment', entryId, rows, groupId: sql`null` }, now);
};

/** An update, to those whom the inbox tells of it. */
export const mailFollowers = (tx: Tx, { prayerId, entryId }: Reply, now: number) => {
  const rows = sql`
    from prayers p
    cross join inbox i on i.prayer_id = p.id and i.kind = 'update'
    cross join users u on u.id = i.user_id
    where p.id = ${prayerId} and exists (
      select 1 from prayer_groups pg
      cross join members me on me.group_id = pg.group_id and me.user_id = u.id
      where pg.prayer_id = p.id and ${IS_HEARD})`;
  mail(tx, { kind: 'update', entryId, rows, groupId: sql`null` }, now);
};
