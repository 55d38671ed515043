import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../db/change.ts';
import { postMail } from '../outbox/outbox.ts';

/**
 * What happens is told through the outbox, in the transaction of what happened: either both
 * are there after a power cut or neither is. Nothing is sent here.
 */
type Channels = { mail: boolean; push: boolean; supportEmail?: string };

export type Tell = ReturnType<typeof telling>;

/** With no mail server set up nothing is put by for it either. */
export const telling = ({ mail, push, supportEmail }: Channels) => ({
  newPrayer: (tx: Tx, prayer: { id: number; authorId: number }, now: number) => {
    if (push) pushMembers(tx, 'new-prayer', prayer.id, prayer.authorId, now);
    if (mail)
      mailMembers(tx, 'new-prayer', prayer.id, prayer.authorId, sql`u.notify_new_prayers = 1`, now);
  },

  answeredPrayer: (tx: Tx, prayer: { id: number; answeredBy: number }, now: number) => {
    if (push) pushMembers(tx, 'answered-prayer', prayer.id, prayer.answeredBy, now);
    if (mail)
      mailMembers(
        tx,
        'answered-prayer',
        prayer.id,
        prayer.answeredBy,
        sql`u.notify_answered_prayers = 1`,
        now,
      );
  },

  /** To whoever wrote the request, unless they commented themselves. */
  commented: (
    tx: Tx,
    comment: { id: number; prayerId: number; authorId: number; by: number },
    now: number,
  ) => {
    if (push && comment.authorId !== comment.by)
      pushUser(tx, 'comment', comment.authorId, comment.prayerId, now);
  },

  /** To all of one's own browsers; gives how many there are. */
  tested: (tx: Tx, person: { id: number }, now: number): number =>
    push ? pushUser(tx, 'test', person.id, null, now) : 0,

  invited: (tx: Tx, invitation: { id: number; email: string; groupId: number }, now: number) => {
    const { id, email, groupId } = invitation;
    if (mail)
      postMail(tx, { kind: 'invitation', to: { address: email }, subjectId: id, groupId }, now);
  },

  welcomed: (tx: Tx, member: { userId: number; groupId: number }, now: number) => {
    const { userId, groupId } = member;
    if (mail) postMail(tx, { kind: 'welcome', to: { userId }, groupId }, now);
  },

  /** Whose address it is, if anybody's, is looked up when the mail is sent. */
  passwordForgotten: (tx: Tx, to: { address: string }, now: number) => {
    if (mail) postMail(tx, { kind: 'password-forgotten', to }, now);
  },

  addressToConfirm: (tx: Tx, link: { id: number; userId: number }, now: number) => {
    const { id, userId } = link;
    if (mail) postMail(tx, { kind: 'confirm-address', to: { userId }, subjectId: id }, now);
  },

  /** An administrator has made a reset link: told where the address is known to be theirs. */
  resetLinkMade: (tx: Tx, { userId }: { userId: number }, now: number) => {
    if (mail) postMail(tx, { kind: 'reset-link-made', to: { userId } }, now);
  },

  /** To the support address, else to every active administrator; says whether to anybody. */
  contacted: (tx: Tx, message: { id: number }, now: number): boolean => {
    if (!mail) return false;
    if (supportEmail)
      postMail(tx, { kind: 'contact', to: { address: supportEmail }, subjectId: message.id }, now);
    else
      tx.run(sql`
        insert into deliveries (channel, kind, user_id, subject_id, state, due_at, created_at)
        select 'mail', 'contact', id, ${message.id}, 'waiting', ${now}, ${now}
        from users where is_admin = 1 and is_active = 1`);
    return true;
  },

  /** To the active users who never signed in, or not since; gives how many. */
  reminded: (tx: Tx, since: number, now: number): number => {
    const reminded = [sql`last_login_at is null`, sql`last_login_at < ${since}`].map(
      (absent) =>
        tx.all(sql`
          insert into deliveries (channel, kind, user_id, state, due_at, created_at)
          select 'mail', 'reminder', id, 'waiting', ${now}, ${now}
          from users where is_active = 1 and email_confirmed_at is not null and ${absent}
          returning id`).length,
    );
    return reminded.reduce((sum, count) => sum + count, 0);
  },

  passwordChanged: (tx: Tx, { userId }: { userId: number }, now: number) => {
    if (mail) postMail(tx, { kind: 'password-changed', to: { userId } }, now);
  },
});

/**
 * One mail to each member of the groups a request is shared with who wants it, but whoever
 * did it: one statement, however many there are. Who was told of it once, through another of
 * their groups or before an edit, is not told again.
 */
const mailMembers = (
  tx: Tx,
  kind: 'new-prayer' | 'answered-prayer',
  prayerId: number,
  doneBy: number,
  wanted: SQL,
  now: number,
) =>
  tx.run(sql`
    insert or ignore into deliveries
      (channel, kind, user_id, subject_id, group_id, once, state, due_at, created_at)
    select 'mail', ${kind}, m.user_id, ${prayerId}, m.group_id,
      'mail ' || ${kind} || ' ' || ${prayerId} || ' ' || m.user_id, 'waiting', ${now}, ${now}
    from prayer_groups pg
    cross join members m on m.group_id = pg.group_id
    cross join users u on u.id = m.user_id
    where pg.prayer_id = ${prayerId} and m.user_id <> ${doneBy} and u.is_active = 1
      and u.email_confirmed_at is not null and ${wanted}`);

/** The same to the browsers of the members that subscribed. */
const pushMembers = (
  tx: Tx,
  kind: 'new-prayer' | 'answered-prayer',
  prayerId: number,
  doneBy: number,
  now: number,
) =>
  tx.run(sql`
    insert or ignore into deliveries
      (channel, kind, user_id, subscription_id, subject_id, group_id, once, state, due_at, created_at)
    select 'push', ${kind}, m.user_id, s.id, ${prayerId}, m.group_id,
      'push ' || ${kind} || ' ' || ${prayerId} || ' ' || s.id, 'waiting', ${now}, ${now}
    from prayer_groups pg
    cross join members m on m.group_id = pg.group_id
    cross join push_subscriptions s on s.user_id = m.user_id
    where pg.prayer_id = ${prayerId} and m.user_id <> ${doneBy}`);

/** One to each of a user's browsers; gives how many there are. */
const pushUser = (
  tx: Tx,
  kind: 'comment' | 'test',
  userId: number,
  subjectId: number | null,
  now: number,
) =>
  tx.all(sql`
    insert into deliveries
      (channel, kind, user_id, subscription_id, subject_id, state, due_at, created_at)
    select 'push', ${kind}, ${userId}, id, ${subjectId}, 'waiting', ${now}, ${now}
    from push_subscriptions where user_id = ${userId} returning id`).length;
