import { sql } from 'drizzle-orm';
import { MEMBERS_KINDS } from '../../shared/notices.ts';
import type { Tx } from '../db/change.ts';
import { RANK } from '../db/rank.ts';
import { statement } from '../db/statement.ts';
import { recordOfUser } from './record.ts';

/* Records changes of users and invitations for the viewers of them. */

const ofPerson = statement<unknown, { user: number; at: number }>(`
  insert into events (kind, group_id, actor_id, created_at)
  select 'person-changed', group_id, $user, $at from members where user_id = $user`);

const ofAddress = statement<unknown, { user: number; rank: number; at: number }>(`
  insert into events (kind, group_id, actor_id, created_at, needs_rank)
  select 'person-changed', group_id, $user, $at, $rank from members where user_id = $user`);

/** For the user, who sees their own address among the members of their groups. */
const ofOwnAddress = statement<unknown, { user: number; at: number }>(`
  insert into events (kind, user_id, group_id, created_at)
  select 'person-changed', $user, group_id, $at from members where user_id = $user`);

/** The groups that show a former member's name beside their texts. */
const ofNamed = statement<unknown, { user: number; at: number }>(`
  insert into events (kind, group_id, actor_id, created_at, needs_rank)
  select 'person-changed', group_id, $user, $at, min(needs_rank) from (
    select pg.group_id, pg.needs_rank
    from prayers p cross join prayer_groups pg on pg.prayer_id = p.id
    where p.user_id = $user and p.shown_author_id is not null
    union
    select pg.group_id, pg.needs_rank from comments c
    cross join prayers p on p.id = c.prayer_id
    cross join prayer_groups pg on pg.prayer_id = p.id
    where c.user_id = $user and c.held_in is null and c.is_removed = 0
      and (p.shown_author_id is not null or p.user_id <> $user)
    union
    select c.held_in, 2 from comments c where c.user_id = $user and c.held_in is not null)
  where group_id not in (select group_id from members where user_id = $user)
  group by group_id`);

/** The authors of requests on which a user commented: they see the comment, in a group or not. */
const ofCommented = statement<unknown, { user: number; at: number }>(`
  insert into events (kind, user_id, created_at)
  select distinct 'person-changed', p.user_id, $at
  from comments c cross join prayers p on p.id = c.prayer_id
  where c.user_id = $user and p.user_id <> $user and c.held_in is null and c.is_removed = 0`);

/** Records a changed picture or name: for the user and their groups; a name also beside its texts. */
export const recordOfPerson = (tx: Tx, userId: number, at: number, what: 'picture' | 'name') => {
  recordOfUser(tx, userId, { kind: 'person-changed', at });
  ofPerson.run(tx, { user: userId, at });
  if (what === 'picture') return;
  ofNamed.run(tx, { user: userId, at });
  ofCommented.run(tx, { user: userId, at });
};

/** Records a changed address for the user and the leaders of their groups. */
export const recordOfAddress = (tx: Tx, userId: number, at: number) => {
  recordOfUser(tx, userId, { kind: 'account', at });
  recordOfUser(tx, userId, { kind: 'person-changed', at });
  ofOwnAddress.run(tx, { user: userId, at });
  ofAddress.run(tx, { user: userId, rank: RANK.leader, at });
};

/** Records that a group's members begin or stop to see a user's picture, if there is one. */
export const recordPictureIn = (tx: Tx, userId: number, groupId: number, at: number) =>
  tx.run(sql`
    insert into events (kind, group_id, actor_id, created_at)
    select 'person-changed', ${groupId}, ${userId}, ${at} from pictures where user_id = ${userId}`);

/** Records a change of a group's invitations for the members who see them. */
export const recordOfInvitations = (tx: Tx, groupId: number, at: number) =>
  tx.run(sql`
    insert into events (kind, user_id, group_id, created_at)
    select 'invitations', m.user_id, m.group_id, ${at}
    from members m cross join groups g on g.id = m.group_id
    where m.group_id = ${groupId} and (m.can_invite = 1 or g.owner_id = m.user_id)`);

/** Records a change of an invitation for the users with its address. */
export const recordOfInvited = (tx: Tx, emailKey: string, at: number) =>
  tx.run(sql`
    insert into events (kind, user_id, created_at)
    select 'account', id, ${at} from users where email_key = ${emailKey}`);

/** Records a change of a group for users with an open invitation to it; with `by`, only for those by this user. */
export const recordOfAllInvited = (tx: Tx, groupId: number, at: number, by?: number) =>
  tx.run(sql`
    insert into events (kind, user_id, created_at)
    select 'account', u.id, ${at}
    from invitations i cross join users u on u.email_key = i.email_key
    where i.group_id = ${groupId} and i.accepted_at is null and i.declined_at is null
      ${by === undefined ? sql`` : sql`and i.invited_by = ${by}`}`);

/**
 * Records the deletion of a group for authors who have left it: of requests that are in it, and of those that
 * were removed from it with notes of its moderators, because the notes are deleted too.
 */
export const recordForFormerAuthors = (tx: Tx, groupId: number, at: number) => {
  tx.run(sql`
    insert into events (kind, user_id, prayer_id, created_at)
    select 'prayer-changed', pg.author_id, pg.prayer_id, ${at} from prayer_groups pg
    where pg.group_id = ${groupId} and not exists (
      select 1 from members m where m.group_id = pg.group_id and m.user_id = pg.author_id)
    limit 500`);
  // Of several notes about one request the last one counts.
  tx.run(sql`
    insert into events (kind, user_id, prayer_id, created_at)
    select 'prayer-changed', n.user_id, n.prayer_id, ${at} from notes n
    where n.group_id = ${groupId} and not exists (
      select 1 from members m where m.group_id = n.group_id and m.user_id = n.user_id)
      and not exists (
        select 1 from prayer_groups pg
        where pg.prayer_id = n.prayer_id and pg.group_id = n.group_id)
      and not exists (
        select 1 from notes later
        where later.user_id = n.user_id and later.prayer_id = n.prayer_id and later.id > n.id
          and later.group_id = n.group_id)
    limit 500`);
};

const FOR_MEMBERS = sql.join(
  MEMBERS_KINDS.map((kind) => sql`${kind}`),
  sql`, `,
);

/**
 * Records a group's new name for former members who read it in their inbox. Some kinds are for members alone;
 * a former member must not learn by them that the group changes.
 */
export const recordForFormerMembers = (tx: Tx, groupId: number, at: number) =>
  tx.run(sql`
    insert into events (kind, user_id, created_at)
    select 'account', i.user_id, ${at} from inbox i
    where i.group_id = ${groupId} and i.user_id is not null
      and i.kind not in (${FOR_MEMBERS}) and not exists (
      select 1 from members m where m.group_id = i.group_id and m.user_id = i.user_id)`);
