import { type SQL, sql } from 'drizzle-orm';
import { switchesOf } from '../../shared/mailed-links.ts';
import type { DigestKind, InboxKind, SentKind } from '../../shared/notices.ts';
import { CAN_BE_MAILED } from '../account/households/mailed.ts';
import { deliveries, users } from '../db/schema.ts';
import { NOT_URGENT } from '../outbox/deliveries.ts';
import { HIDES_AUTHOR } from '../prayers/reach.ts';
import { IS_HEARD } from './audience.ts';
import type { Occasion, Rules } from './kind.ts';

/*
 * Writes mails into the outbox, in the transaction of the change. A mail about others' actions goes there
 * or into its recipient's next digest, by a few statements for any number of recipients. Everything is
 * checked again when a mail is sent.
 */

/** SQL: whether the user `u` can be mailed, and has not turned such mails off. */
const isMailed = ({ stoppable = 'aboutOthers' }: Rules) => {
  const switches = switchesOf(stoppable).map(
    (name) => sql`u.${sql.identifier(users[name].name)} = 1`,
  );
  return sql`u.is_active = 1 and ${CAN_BE_MAILED} and (${sql.join(switches, sql` or `)})`;
};

/** SQL: whether the user `u` is notified of the request `p` in one of its groups. */
const IS_HEARD_BY_USER = sql.raw(`exists (
  select 1 from prayer_groups pg
  cross join members me on me.group_id = pg.group_id and me.user_id = u.id
  where pg.prayer_id = p.id and ${IS_HEARD})`);

/** The recipients of a mail: rows of the recipient `u`, the request `p` and the group `me.group_id`. */
type Mailed = {
  /** The comment or update; null for the request itself. */
  entryId: number | null;
  /** `from …` and `where …`, with `u` and `p` among the tables. */
  rows: SQL;
  groupId: SQL;
};

/**
 * Skips users who were notified before, through another group or before an edit, by a mail or in a digest.
 */
const mailAbout = (
  { tx, kind, mail, rules, now }: Occasion<DigestKind>,
  { entryId, rows, groupId }: Mailed,
) => {
  if (!mail) return;
  const wanted = isMailed(rules);
  const atOnce = rules.isAtOnceIfUrgent
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

/**
 * Mails the members of the request's groups, except the actor; all of them if the author's name is hidden.
 */
export const mailMembers = (
  occasion: Occasion<DigestKind>,
  { id, doneBy }: { id: number; doneBy: number },
) => {
  const rows = sql`
    from prayers p
    cross join prayer_groups pg on pg.prayer_id = p.id
    cross join members me on me.group_id = pg.group_id
    cross join users u on u.id = me.user_id
    where p.id = ${id} and (me.user_id <> ${doneBy} or ${sql.raw(HIDES_AUTHOR)})
      and ${sql.raw(IS_HEARD)}`;
  mailAbout(occasion, { entryId: null, rows, groupId: sql`me.group_id` });
};

type Reply = { prayerId: number; entryId: number };

/**
 * Mails a text under a request to its author. If the author's name is hidden, no mail may show that the
 * request is theirs: they find the text in their inbox.
 */
export const mailAuthor = (
  occasion: Occasion<DigestKind>,
  { prayerId, authorId, entryId }: Reply & { authorId: number },
) => {
  const rows = sql`
    from prayers p cross join users u on u.id = ${authorId}
    where p.id = ${prayerId} and not ${sql.raw(HIDES_AUTHOR)}`;
  mailAbout(occasion, { entryId, rows, groupId: sql`null` });
};

/** Mails a text under a request to the followers who have it in their inbox. */
export const mailFollowers = (
  occasion: Occasion<DigestKind & InboxKind>,
  { prayerId, entryId }: Reply,
) => {
  const rows = sql`
    from prayers p
    cross join inbox i on i.prayer_id = p.id and i.kind = ${occasion.kind}
    cross join users u on u.id = i.user_id
    where p.id = ${prayerId} and ${IS_HEARD_BY_USER}`;
  mailAbout(occasion, { entryId, rows, groupId: sql`null` });
};

/** Returns whether a user is mailed at once what cannot wait for a digest. */
export const mailsNow = ({
  mailFrequency,
  urgentAtOnce,
}: Pick<typeof users.$inferSelect, 'mailFrequency' | 'urgentAtOnce'>) =>
  mailFrequency === 'at-once' || urgentAtOnce;

/**
 * Mails the followers who have it in their inbox, without a digest: those who are mailed at once what cannot wait, and
 * have no browser that takes push messages.
 */
export const mailFollowersNow = (
  { tx, kind, mail, push, rules, now }: Occasion<SentKind & InboxKind>,
  prayerId: number,
) => {
  if (!mail) return;
  const isPushed = sql`exists (
    select 1 from push_subscriptions s where s.user_id = u.id and s.outcome is not 'refused')`;
  tx.run(sql`
    insert into deliveries (channel, kind, user_id, subject_id, state, due_at, created_at)
    select 'mail', ${kind}, u.id, p.id, 'waiting', ${now}, ${now}
    from prayers p
    cross join inbox i on i.prayer_id = p.id and i.kind = ${kind}
    cross join users u on u.id = i.user_id
    where p.id = ${prayerId} and ${isMailed(rules)}
      and (u.mail_frequency = 'at-once' or u.urgent_at_once = 1)
      and not ${push ? isPushed : sql`false`} and ${IS_HEARD_BY_USER}`);
};

type Mail = {
  to: { userId: number } | { address: string };
  subjectId?: number;
  groupId?: number;
  /** Earliest time to send it. */
  dueAt?: number;
};

/** Puts one mail into the outbox. Returns the id of its delivery. */
export const postMail = (
  { tx, kind, mail, rules, now }: Occasion<SentKind>,
  { to, subjectId, groupId, dueAt }: Mail,
) => {
  if (!mail) return;
  return tx
    .insert(deliveries)
    .values({
      channel: 'mail',
      kind,
      userId: 'userId' in to ? to.userId : null,
      address: 'address' in to ? to.address : null,
      subjectId,
      groupId,
      urgency: rules.isUrgent ? 0 : NOT_URGENT,
      state: 'waiting',
      dueAt: dueAt ?? now,
      createdAt: now,
    })
    .returning({ id: deliveries.id })
    .get().id;
};

/** Mails the administrators except the one who acted. */
export const mailOtherAdministrators = (
  { tx, kind, mail, now }: Occasion<SentKind>,
  { actorId }: { actorId: number },
) => {
  if (!mail) return;
  tx.run(sql`
    insert into deliveries (channel, kind, user_id, state, due_at, created_at)
    select 'mail', ${kind}, id, 'waiting', ${now}, ${now}
    from users where is_admin = 1 and is_active = 1 and id <> ${actorId}`);
};
