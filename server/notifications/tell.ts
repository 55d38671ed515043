import { sql } from 'drizzle-orm';
import type { Tx } from '../db/change.ts';
import { recordForModerators, recordOfUser } from '../events/record.ts';
import { recordUpdateForFollowers } from '../events/record-prayers.ts';
import { putForFollowers, putForMembers, putForModerators, putForUser } from '../inbox/put.ts';
import { kinds } from './kinds.ts';
import { type Mail, postMail } from './post-mail.ts';
import { mailAuthor, mailFollowers, mailMembers } from './tell-by-mail.ts';
import { pushFollowers, pushMembers, pushModerators, pushUser } from './tell-by-push.ts';
import { tellingOfRights } from './tell-of-rights.ts';

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
    if (mail) mailMembers(tx, kind, prayer, now);
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
      {
        id,
        prayerId,
        authorId,
        by,
      }: { id: number; prayerId: number; authorId: number; by: number },
      now: number,
    ) => {
      const follows = ['bookmarks', 'comments'] as const;
      putForFollowers(tx, { kind: 'comment', prayerId, by }, { author: authorId, follows }, now);
      if (authorId === by) return;
      if (push) pushUser(tx, 'comment', authorId, prayerId, now);
      if (mail) mailAuthor(tx, { prayerId, authorId, entryId: id }, now);
    },

    /** To those who prayed for the request, bookmarked it or wrote a comment. */
    updated: (
      tx: Tx,
      { id, prayerId, authorId }: { id: number; prayerId: number; authorId: number },
      now: number,
    ) => {
      const about = { kind: 'update', prayerId, by: authorId } as const;
      const follows = ['supports', 'bookmarks', 'comments'] as const;
      putForFollowers(tx, about, { author: authorId, follows }, now);
      recordUpdateForFollowers(tx, prayerId, { by: authorId, at: now });
      if (push) pushFollowers(tx, prayerId, now);
      if (mail) mailFollowers(tx, { prayerId, entryId: id }, now);
    },

    /** Asks the author of a silent request whether it goes on. */
    askedWhether: (tx: Tx, { id, authorId }: { id: number; authorId: number }, now: number) => {
      putForUser(tx, { kind: 'still-praying', userId: authorId, prayerId: id }, now);
      recordOfUser(tx, authorId, { kind: 'asked', prayerId: id, at: now });
      if (push) pushUser(tx, 'still-praying', authorId, id, now);
    },

    /** Something waits for the moderators of a group. It does not matter who reported it. */
    reported: (tx: Tx, about: { groupId: number; prayerId: number }, now: number) => {
      putForModerators(tx, about, now);
      recordForModerators(tx, about.groupId, 'reported', now);
      if (push) pushModerators(tx, about, now);
    },

    /** A moderator wrote to an author, or decided on what they wrote. */
    noted: (tx: Tx, { id, userId, prayerId, groupId }: Noted, now: number) => {
      putForUser(tx, { kind: 'note', userId, prayerId, groupId }, now);
      recordOfUser(tx, userId, { kind: 'note', prayerId, groupId, at: now });
      if (push) pushUser(tx, 'note', userId, id, now);
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
        isMailed,
      }: {
        id: number;
        email: string;
        groupId: number;
        invitedUserId: number | undefined;
        isMailed: boolean;
      },
      now: number,
    ) => {
      if (invitedUserId !== undefined) {
        putForUser(tx, { kind: 'invitation', userId: invitedUserId, invitationId: id }, now);
        recordOfUser(tx, invitedUserId, { kind: 'account', at: now });
      }
      if (isMailed)
        post(tx, { kind: 'invitation', to: { address: email }, subjectId: id, groupId }, now);
    },

    welcomed: (tx: Tx, { userId, groupId }: { userId: number; groupId: number }, now: number) =>
      post(tx, { kind: 'welcome', to: { userId }, groupId }, now),

    /** The account of the address is looked up only when the mail is sent. */
    passwordForgotten: (tx: Tx, to: { address: string }, now: number) =>
      post(tx, { kind: 'password-forgotten', to }, now),

    /** The same. `id` is the row that the code is made from. */
    signInCode: (tx: Tx, { id, address }: { id: number; address: string }, now: number) =>
      post(tx, { kind: 'sign-in-code', to: { address }, subjectId: id }, now),

    addressToConfirm: (tx: Tx, { id, userId }: { id: number; userId: number }, now: number) =>
      post(tx, { kind: 'confirm-address', to: { userId }, subjectId: id }, now),

    /** An administrator has made a reset link. Mailed only to a confirmed address. */
    resetLinkMade: (tx: Tx, to: { userId: number }, now: number) => {
      putForUser(tx, { kind: 'reset-link-made', userId: to.userId }, now);
      post(tx, { kind: 'reset-link-made', to }, now);
    },

    ...tellingOfRights(post),

    passwordChanged: (tx: Tx, to: { userId: number }, now: number) =>
      post(tx, { kind: 'password-changed', to }, now),

    /** Mailed only to a confirmed address. */
    passkeyAdded: (tx: Tx, to: { userId: number }, now: number) =>
      post(tx, { kind: 'passkey-added', to }, now),

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
              and (notify_new_prayers = 1 or notify_answered_prayers = 1 or notify_replies = 1)
            returning id`).length,
      );
      return reminded.reduce((sum, count) => sum + count, 0);
    },
  };
};

type Noted = { id: number; userId: number; prayerId: number; groupId: number | undefined };
