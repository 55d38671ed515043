import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../db/change.ts';
import { type DeliveryKind, deliveries, users } from '../db/schema.ts';
import { recordOfUser, recordUpdateForFollowers } from '../events/record.ts';
import { putForFollowers, putForMembers, putForUser } from '../inbox/put.ts';
import { kinds } from './kinds.ts';

/**
 * Notices are put into the outbox in the transaction of the change, so that after a power cut both
 * exist or neither does. Nothing is sent here.
 */
type Channels = { mail: boolean; push: boolean; supportEmail?: string };

export type Tell = ReturnType<typeof telling>;

/** Without a mail server no mail is put into the outbox. */
export const telling = ({ mail, push, supportEmail }: Channels) => {
  /** To the members of the request's groups, except the person who made the change. */
  const membersOfPrayer = (
    tx: Tx,
    kind: 'new-prayer' | 'answered-prayer',
    prayer: { id: number; doneBy: number },
    now: number,
  ) => {
    putForMembers(tx, { kind, prayerId: prayer.id, by: prayer.doneBy }, now);
    if (push && kinds[kind].push) pushMembers(tx, kind, prayer, now);
    if (mail && kinds[kind].mail) mailMembers(tx, kind, prayer, now);
  };
  const post = (tx: Tx, letter: Mail, now: number) => {
    if (mail) postMail(tx, letter, now);
  };

  return {
    newPrayer: (tx: Tx, prayer: { id: number; authorId: number }, now: number) =>
      membersOfPrayer(tx, 'new-prayer', { id: prayer.id, doneBy: prayer.authorId }, now),

    answeredPrayer: (tx: Tx, prayer: { id: number; answeredBy: number }, now: number) =>
      membersOfPrayer(tx, 'answered-prayer', { id: prayer.id, doneBy: prayer.answeredBy }, now),

    /**
     * To the author of the request, unless they wrote the comment. Those who bookmarked it or wrote
     * a comment find it in their inbox.
     */
    commented: (
      tx: Tx,
      { prayerId, authorId, by }: { prayerId: number; authorId: number; by: number },
      now: number,
    ) => {
      const follows = ['bookmarks', 'comments'] as const;
      putForFollowers(tx, { kind: 'comment', prayerId, by }, { author: authorId, follows }, now);
      if (push && authorId !== by) pushUser(tx, 'comment', authorId, prayerId, now);
    },

    /** To those who prayed for the request, bookmarked it or wrote a comment. */
    updated: (tx: Tx, { id, authorId }: { id: number; authorId: number }, now: number) => {
      const about = { kind: 'update', prayerId: id, by: authorId } as const;
      const follows = ['supports', 'bookmarks', 'comments'] as const;
      putForFollowers(tx, about, { author: authorId, follows }, now);
      recordUpdateForFollowers(tx, id, { by: authorId, at: now });
      if (push) pushFollowers(tx, id, now);
    },

    /** Asks the author of a silent request whether it goes on. */
    askedWhether: (tx: Tx, { id, authorId }: { id: number; authorId: number }, now: number) => {
      putForUser(tx, { kind: 'still-praying', userId: authorId, prayerId: id }, now);
      recordOfUser(tx, authorId, { kind: 'asked', prayerId: id, at: now });
      if (push) pushUser(tx, 'still-praying', authorId, id, now);
    },

    /** Tells an author how many people prayed for their requests. */
    prayedFor: (tx: Tx, { authorId, count }: { authorId: number; count: number }, now: number) => {
      const id = putForUser(tx, { kind: 'prayed', userId: authorId, count }, now);
      recordOfUser(tx, authorId, { kind: 'prayed', at: now });
      if (push) pushUser(tx, 'prayed', authorId, id, now);
    },

    /** To all browsers of a person. Returns how many there are. */
    tested: (tx: Tx, person: { id: number }, now: number): number =>
      push ? pushUser(tx, 'test', person.id, null, now) : 0,

    invited: (
      tx: Tx,
      {
        id,
        email,
        groupId,
        invitedUserId,
      }: { id: number; email: string; groupId: number; invitedUserId: number | undefined },
      now: number,
    ) => {
      if (invitedUserId !== undefined) {
        putForUser(tx, { kind: 'invitation', userId: invitedUserId, invitationId: id }, now);
        recordOfUser(tx, invitedUserId, { kind: 'account', at: now });
      }
      post(tx, { kind: 'invitation', to: { address: email }, subjectId: id, groupId }, now);
    },

    welcomed: (tx: Tx, { userId, groupId }: { userId: number; groupId: number }, now: number) =>
      post(tx, { kind: 'welcome', to: { userId }, groupId }, now),

    /** The account of the address is looked up only when the mail is sent. */
    passwordForgotten: (tx: Tx, to: { address: string }, now: number) =>
      post(tx, { kind: 'password-forgotten', to }, now),

    addressToConfirm: (tx: Tx, { id, userId }: { id: number; userId: number }, now: number) =>
      post(tx, { kind: 'confirm-address', to: { userId }, subjectId: id }, now),

    /** An administrator has made a reset link. Mailed only to a confirmed address. */
    resetLinkMade: (tx: Tx, to: { userId: number }, now: number) => {
      putForUser(tx, { kind: 'reset-link-made', userId: to.userId }, now);
      post(tx, { kind: 'reset-link-made', to }, now);
    },

    passwordChanged: (tx: Tx, to: { userId: number }, now: number) =>
      post(tx, { kind: 'password-changed', to }, now),

    /**
     * To the support address, else to every active administrator. Returns whether it goes to
     * anybody.
     */
    contacted: (tx: Tx, { id }: { id: number }, now: number): boolean => {
      if (!mail) return false;
      if (supportEmail)
        postMail(tx, { kind: 'contact', to: { address: supportEmail }, subjectId: id }, now);
      else
        tx.run(sql`
          insert into deliveries (channel, kind, user_id, subject_id, state, due_at, created_at)
          select 'mail', 'contact', id, ${id}, 'waiting', ${now}, ${now}
          from users where is_admin = 1 and is_active = 1`);
      return true;
    },

    /** To active users who have not signed in since then, or never. Returns how many. */
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
  };
};

type Mail = {
  kind: DeliveryKind;
  to: { userId: number } | { address: string };
  subjectId?: number;
  groupId?: number;
};

/** Puts one mail into the outbox, in the transaction of the change. */
export const postMail = (tx: Tx, { kind, to, subjectId, groupId }: Mail, now: number) =>
  tx
    .insert(deliveries)
    .values({
      channel: 'mail',
      kind,
      userId: 'userId' in to ? to.userId : null,
      address: 'address' in to ? to.address : null,
      subjectId,
      groupId,
      urgency: kinds[kind].isUrgent ? 0 : 1,
      state: 'waiting',
      dueAt: now,
      createdAt: now,
    })
    .run();

/** Whether the member `u` wants mails of this kind. */
const wanted = (kind: DeliveryKind): SQL => {
  const { preference } = kinds[kind];
  return preference ? sql`u.${sql.identifier(users[preference].name)} = 1` : sql`true`;
};

/**
 * One mail to each member of the request's groups who wants it, except the person who made the
 * change. It is one statement for any number of members. Members who were told before, through
 * another group or before an edit, are not told again.
 */
const mailMembers = (
  tx: Tx,
  kind: DeliveryKind,
  { id, doneBy }: { id: number; doneBy: number },
  now: number,
) =>
  tx.run(sql`
    insert or ignore into deliveries
      (channel, kind, user_id, subject_id, group_id, once, state, due_at, created_at)
    select 'mail', ${kind}, m.user_id, ${id}, m.group_id,
      'mail ' || ${kind} || ' ' || ${id} || ' ' || m.user_id, 'waiting', ${now}, ${now}
    from prayer_groups pg
    cross join members m on m.group_id = pg.group_id
    cross join users u on u.id = m.user_id
    where pg.prayer_id = ${id} and pg.needs_rank <= m.rank
      and m.user_id <> ${doneBy} and u.is_active = 1
      and u.email_confirmed_at is not null and ${wanted(kind)}`);

/** A push message to each subscribed browser of these members. */
const pushMembers = (
  tx: Tx,
  kind: DeliveryKind,
  { id, doneBy }: { id: number; doneBy: number },
  now: number,
) =>
  tx.run(sql`
    insert or ignore into deliveries
      (channel, kind, user_id, subscription_id, subject_id, group_id, once, state, due_at, created_at)
    select 'push', ${kind}, m.user_id, s.id, ${id}, m.group_id,
      'push ' || ${kind} || ' ' || ${id} || ' ' || s.id, 'waiting', ${now}, ${now}
    from prayer_groups pg
    cross join members m on m.group_id = pg.group_id
    cross join push_subscriptions s on s.user_id = m.user_id
    where pg.prayer_id = ${id} and pg.needs_rank <= m.rank
      and m.user_id <> ${doneBy}`);

/** A push message to each browser of those whom the inbox tells of an update. */
const pushFollowers = (tx: Tx, prayerId: number, now: number) =>
  tx.run(sql`
    insert into deliveries
      (channel, kind, user_id, subscription_id, subject_id, state, due_at, created_at)
    select 'push', 'update', i.user_id, s.id, ${prayerId}, 'waiting', ${now}, ${now}
    from inbox i cross join push_subscriptions s on s.user_id = i.user_id
    where i.prayer_id = ${prayerId} and i.kind = 'update'`);

/** A push message to each browser of a user. Returns how many there are. */
const pushUser = (
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
