/*
 * The lists that the other servers answer, by path: who may read it, one straightforward statement
 * with counts as sub-queries, and what becomes of its rows.
 */
import {
  AUTHOR,
  groups,
  IN_VIEWERS_GROUPS,
  INBOX_COLUMNS,
  IS_SOON,
  inInbox,
  NOTICES,
  PRAYER_COLUMNS,
  prayers,
  VISIBLE,
} from './pieces.js';
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
 * @typedef {object} List
 * @property {string} [may] gives a row if the viewer may read it
 * @property {string} list
 * @property {(row: any, viewer: number) => unknown} item
 * @property {(items: any[]) => unknown} [answer] what is sent for the items; else a list of them
 */

const only = (items) => items[0];
const reversed = (items) => items.reverse();

/** @type {Record<string, List>} */
export const lists = {
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
      `${IS_SOON} desc, lastPrayedAt, p.id desc`,
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
    list: groups(),
  },
  '/api/groups/:id': {
    item: presentGroup,
    answer: only,
    list: groups('m.group_id = $id'),
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
    list: inInbox(INBOX_COLUMNS),
  },
  '/api/sessions': {
    item: presentDevice,
    list: `select s.id, s.device, s.created_at as createdAt, s.last_seen_at as lastSeenAt,
        s.token_hash = $token as isCurrent
      from sessions s where s.user_id = $viewer and s.id < $before order by s.id desc limit $limit`,
  },
  '/api/account/notices': {
    item: presentNotice,
    list: NOTICES,
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
