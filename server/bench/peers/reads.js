/*
 * What the other servers answer, by path: who may read it, one straightforward statement with counts
 * as sub-queries, and what becomes of its rows. `$viewer` is the caller, `$id` the id in the path,
 * `$before` and `$limit` bound the page.
 */
import {
  presentActivity,
  presentComment,
  presentDevice,
  presentEntry,
  presentGroup,
  presentInboxItem,
  presentInvitation,
  presentMember,
  presentMessage,
  presentNote,
  presentNotice,
  presentPasskey,
  presentPrayer,
  presentReached,
  presentReport,
  presentResource,
  presentUpdate,
  presentUser,
  sortMembers,
} from './present.js';

const AUTHOR = `p.user_id = $viewer`;
const IN_VIEWERS_GROUPS = (more = 'true') => `p.id in (
  select pg.prayer_id from prayer_groups pg
  join members m on m.group_id = pg.group_id and m.user_id = $viewer where ${more})`;
const VISIBLE = `(${AUTHOR} or ${IN_VIEWERS_GROUPS()})`;

const PRAYER_COLUMNS = `
  p.id, p.title, p.content, p.category, p.need_answer_by as needAnswerBy,
  p.can_mark_as_answered as canMarkAsAnswered, p.created_at as createdAt,
  p.is_anonymous as isAnonymous, p.is_urgent as isUrgent, p.is_long_term as isLongTerm,
  p.may_be_printed as mayBePrinted, p.is_from_office as isFromOffice,
  p.on_behalf_of as onBehalfOf, p.consent, p.answer_id as answerId, p.asked_at as askedAt,
  p.rested_at as restedAt, u.id as userId, u.first_name as firstName, u.last_name as lastName,
  u.email, u.profile_image_url as profileImageUrl, a.answered_at as answeredAt,
  a.content as answerContent,
  (select count(*) from supports s where s.prayer_id = p.id) as supportCount,
  (select s.last_prayed_at from supports s
    where s.prayer_id = p.id and s.user_id = $viewer) as lastPrayedAt,
  (select count(*) from comments c where c.prayer_id = p.id and c.is_removed = 0) as commentCount,
  (select count(*) from updates n where n.prayer_id = p.id and n.is_removed = 0) as updateCount,
  (select json_object('content', n.content, 'createdAt', n.created_at) from updates n
    where n.prayer_id = p.id order by n.id desc limit 1) as latestUpdate,
  (select b.created_at from bookmarks b
    where b.prayer_id = p.id and b.user_id = $viewer) as bookmarkedAt,
  exists (select 1 from prayer_groups pg where pg.prayer_id = p.id) as isShared,
  (select json_group_array(json_object('id', g.id, 'name', g.name,
      'isNew', p.id > m.seen_prayer_id,
      'isLeadersOnly', pg.is_leaders_only, 'isHeld', pg.is_held))
    from prayer_groups pg
    join members m on m.group_id = pg.group_id and m.user_id = $viewer
    join groups g on g.id = pg.group_id
    where pg.prayer_id = p.id) as groups`;

/** A list of requests, newest first. */
const prayers = (from, where, position = 'p.id', order = `${position} desc`) => `
  select ${PRAYER_COLUMNS} from ${from}
  join users u on u.id = p.user_id left join answers a on a.id = p.answer_id
  where ${where} and ${position} < $before order by ${order} limit $limit`;

const GROUP_COLUMNS = `
  g.id, g.name, g.description, g.owner_id as ownerId, g.created_at as createdAt,
  g.silence_days as silenceDays, g.looks_first as looksFirst, m.can_invite as canInvite,
  m.can_remove as canRemove, m.notices, g.owner_id = $viewer as isOwner,
  (select count(*) from members c where c.group_id = g.id) as memberCount,
  (select count(*) from members c where c.group_id = g.id
    and (c.can_invite or c.can_remove or c.user_id = g.owner_id)) as leaderCount,
  (select count(*) from (select 1 from prayer_groups n join prayers p on p.id = n.prayer_id
    where n.group_id = g.id and n.answer_id is null and n.is_resting = 0
      and n.prayer_id > m.seen_prayer_id and p.user_id <> $viewer
      and not exists (select 1 from supports s
        where s.prayer_id = p.id and s.user_id = $viewer) limit 100)) as newCount,
  (select count(*) from reports r where r.group_id = g.id and r.decided_at is null) as reportCount`;

const REACHED_COLUMNS = `
  u.id as userId, u.first_name as firstName, u.last_name as lastName,
  u.email_confirmed_at as emailConfirmedAt, u.notify_new_prayers as notifyNewPrayers,
  u.shown_mail_outcome as mailOutcome, u.shown_seen as seen,
  (select min(case t.shown_outcome when 'refused' then 1 else 0 end)
    from push_subscriptions t where t.user_id = u.id) as push`;

const MEMBER_OF = 'select 1 from members where user_id = $viewer and group_id = $id';
const OWNER_OF = 'select 1 from groups where owner_id = $viewer and id = $id';
const MAY_SEE = `select 1 from prayers p where p.id = $id and ${VISIBLE}`;
const ADMINISTRATOR = 'select 1 from users where id = $viewer and is_admin and $id is not null';

/**
 * @typedef {object} Read
 * @property {string} [may] gives a row if the viewer may read it
 * @property {string} list
 * @property {(row: any, viewer: number) => unknown} item
 * @property {(items: any[]) => unknown} [answer] what is sent for the items; else a list of them
 */

const only = (items) => items[0];
const reversed = (items) => items.reverse();

/** @type {Record<string, Read>} */
export const reads = {
  '/api/groups/:id/prayers': {
    item: presentPrayer,
    may: MEMBER_OF,
    list: prayers(
      'prayer_groups l join prayers p on p.id = l.prayer_id',
      'l.group_id = $id and l.answer_id is null and l.is_resting = 0',
      'l.prayer_id',
    ),
  },
  '/api/prayers': {
    item: presentPrayer,
    list: prayers('prayers p', `${AUTHOR} and p.rested_at is null`),
  },
  '/api/prayers/answered': {
    item: presentPrayer,
    list: prayers('prayers p', `${AUTHOR} and p.answer_id is not null`, 'p.answer_id'),
  },
  '/api/prayers/answered/groups': {
    item: presentPrayer,
    list: prayers('prayers p', IN_VIEWERS_GROUPS('pg.answer_id is not null'), 'p.answer_id'),
  },
  '/api/prayers/bookmarked': {
    item: presentPrayer,
    list: prayers(
      'bookmarks l join prayers p on p.id = l.prayer_id',
      `l.user_id = $viewer and ${VISIBLE}`,
      'l.id',
    ),
  },
  '/api/prayers/shared': {
    item: presentPrayer,
    list: prayers('prayers p', IN_VIEWERS_GROUPS('pg.answer_id is null and pg.is_resting = 0')),
  },
  '/api/prayers/to-pray': {
    item: presentPrayer,
    list: prayers(
      'prayers p',
      IN_VIEWERS_GROUPS('pg.answer_id is null and pg.is_resting = 0'),
      'p.id',
      'p.is_urgent desc, lastPrayedAt, p.id desc',
    ),
  },
  '/api/prayers/:id': {
    item: presentPrayer,
    answer: only,
    list: prayers('prayers p', `p.id = $id and ${VISIBLE}`),
  },
  '/api/prayers/:id/comments': {
    item: presentComment,
    answer: reversed,
    may: MAY_SEE,
    list: `select c.id, c.content, c.created_at as createdAt, c.user_id as userId, c.held_in as heldIn,
        u.first_name as firstName, u.last_name as lastName,
        u.profile_image_url as profileImageUrl, p.is_anonymous and p.user_id = c.user_id as isAnonymous,
        p.is_from_office and p.user_id = c.user_id as isFromOffice
      from comments c join users u on u.id = c.user_id join prayers p on p.id = c.prayer_id
      where c.prayer_id = $id and c.is_removed = 0 and c.id < $before
      order by c.id desc limit $limit`,
  },
  '/api/prayers/:id/updates': {
    item: presentUpdate,
    answer: reversed,
    may: MAY_SEE,
    list: `select n.id, n.content, n.created_at as createdAt, n.user_id as userId, n.held_in as heldIn
      from updates n where n.prayer_id = $id and n.is_removed = 0 and n.id < $before
      order by n.id desc limit $limit`,
  },
  '/api/prayers/:id/notes': {
    item: presentNote,
    may: MAY_SEE,
    list: `select n.id, n.kind, n.what, n.content, n.created_at as createdAt, g.id as groupId, g.name
      from notes n left join groups g on g.id = n.group_id
      where n.user_id = $viewer and n.prayer_id = $id and n.id < $before
      order by n.id desc limit $limit`,
  },
  '/api/groups': {
    item: presentGroup,
    list: `select ${GROUP_COLUMNS} from members m join groups g on g.id = m.group_id
      where m.user_id = $viewer and m.id < $before order by m.id desc limit $limit`,
  },
  '/api/groups/:id': {
    item: presentGroup,
    answer: only,
    list: `select ${GROUP_COLUMNS} from members m join groups g on g.id = m.group_id
      where m.user_id = $viewer and m.group_id = $id and m.id < $before limit $limit`,
  },
  '/api/groups/:id/members': {
    item: presentMember,
    answer: sortMembers,
    may: MEMBER_OF,
    list: `select m.id, m.user_id as userId, m.joined_at as joinedAt, m.can_invite as canInvite,
        m.can_remove as canRemove, u.first_name as firstName, u.last_name as lastName, u.email,
        u.profile_image_url as profileImageUrl, g.owner_id = m.user_id as isOwner,
        m.user_id = $viewer as isMe
      from members m join users u on u.id = m.user_id join groups g on g.id = m.group_id
      where m.group_id = $id and m.id < $before order by m.id desc limit $limit`,
  },
  '/api/groups/:id/reached': {
    item: presentReached,
    may: OWNER_OF,
    list: `select m.id, ${REACHED_COLUMNS} from members m join users u on u.id = m.user_id
      where m.group_id = $id and m.id < $before and u.is_active order by m.id desc limit $limit`,
  },
  '/api/groups/:id/invitations': {
    item: presentInvitation,
    may: OWNER_OF,
    list: `select i.id, i.email, i.send_welcome as sendWelcome, i.created_at as createdAt, i.expires_at as expiresAt,
        i.accepted_at as acceptedAt, i.declined_at as declinedAt
      from invitations i where i.group_id = $id and i.id < $before order by i.id desc limit $limit`,
  },
  '/api/groups/:id/reports': {
    item: presentReport,
    may: OWNER_OF,
    list: `select r.id as reportId, r.what, r.reason, r.created_at as reportedAt, ${PRAYER_COLUMNS}
      from reports r join prayers p on p.id = r.prayer_id
      join users u on u.id = p.user_id left join answers a on a.id = p.answer_id
      where r.group_id = $id and r.decided_at is null and r.id < $before
      order by r.id desc limit $limit`,
  },
  '/api/inbox': {
    item: presentInboxItem,
    list: `select i.id, i.kind, i.count, i.created_at as createdAt, i.prayer_id as prayerId,
        i.group_id as groupId, p.title, g.name as groupName,
        i.id <= (select v.inbox_read_id from users v where v.id = $viewer) as isRead
      from inbox i left join prayers p on p.id = i.prayer_id left join groups g on g.id = i.group_id
      where (i.user_id = $viewer or i.user_id is null and i.group_id in (
          select m.group_id from members m where m.user_id = $viewer))
        and (i.prayer_id is null or ${VISIBLE}) and i.id < $before
      order by i.id desc limit $limit`,
  },
  '/api/sessions': {
    item: presentDevice,
    list: `select s.id, s.device, s.created_at as createdAt, s.last_seen_at as lastSeenAt,
        s.token_hash = $token as isCurrent
      from sessions s where s.user_id = $viewer and s.id < $before order by s.id desc limit $limit`,
  },
  '/api/account/notices': {
    item: presentNotice,
    list: `select n.id, n.kind, n.created_at as createdAt from notices n
      where n.user_id = $viewer and n.read_at is null and n.id < $before
      order by n.id desc limit $limit`,
  },
  '/api/account/activity': {
    item: presentActivity,
    list: `select a.id, a.kind, a.actor_id as actorId, a.place, a.count, a.created_at as createdAt
      from audit a where a.user_id = $viewer and a.id < $before order by a.id desc limit $limit`,
  },
  '/api/account/passkeys': {
    item: presentPasskey,
    list: `select k.id, k.name, k.created_at as createdAt, k.last_used_at as lastUsedAt
      from passkeys k where k.user_id = $viewer and k.id < $before order by k.id desc limit $limit`,
  },
  '/api/resources': {
    item: presentResource,
    list: `select r.id, r.title, r.description, r.file, r.file_name as fileName,
        r.file_size as fileSize, r.file_type as fileType, r.created_at as createdAt,
        u.first_name as firstName, u.last_name as lastName
      from resources r left join users u on u.id = r.uploader_id
      where r.id < $before order by r.id desc limit $limit`,
  },
  '/api/admin/users': {
    item: presentUser,
    may: ADMINISTRATOR,
    list: `select u.id, u.first_name as firstName, u.last_name as lastName, u.username, u.email,
        u.is_admin as isAdmin, u.is_active as isActive, u.created_at as createdAt,
        u.last_login_at as lastLoginAt, u.email_confirmed_at as emailConfirmedAt
      from users u where u.id < $before order by u.id desc limit $limit`,
  },
  '/api/admin/reached': {
    item: presentReached,
    may: ADMINISTRATOR,
    list: `select ${REACHED_COLUMNS} from users u where u.id < $before and u.is_active
      order by u.id desc limit $limit`,
  },
  '/api/admin/audit': {
    item: presentEntry,
    may: ADMINISTRATOR,
    list: `select a.id, a.kind, a.place, a.count, a.created_at as createdAt, a.group_id as groupId,
        u.id as userId, u.first_name as firstName, u.last_name as lastName,
        v.id as actorId, v.first_name as actorFirstName, v.last_name as actorLastName
      from audit a left join users u on u.id = a.user_id left join users v on v.id = a.actor_id
      where a.id < $before order by a.id desc limit $limit`,
  },
  '/api/admin/messages': {
    item: presentMessage,
    may: ADMINISTRATOR,
    list: `select c.id, c.name, c.email, c.subject, c.category, c.message,
        c.created_at as createdAt, c.was_mailed as wasMailed
      from contact_messages c where c.id < $before order by c.id desc limit $limit`,
  },
};
