/*
 * What several statements of the other servers have in common. `$viewer` is the caller, `$id` the id
 * in the path, `$before` and `$limit` bound the page.
 */
export const AUTHOR = `p.user_id = $viewer`;
export const IN_VIEWERS_GROUPS = (more = 'true') => `p.id in (
  select pg.prayer_id from prayer_groups pg
  join members m on m.group_id = pg.group_id and m.user_id = $viewer where ${more})`;
export const VISIBLE = `(${AUTHOR} or exists (
  select 1 from prayer_groups pg
  join members m on m.group_id = pg.group_id and m.user_id = $viewer where pg.prayer_id = p.id))`;

export const PRAYER_COLUMNS = `
  p.id, p.title, p.content, p.category, p.need_answer_by as needAnswerBy,
  p.can_mark_as_answered as canMarkAsAnswered, p.created_at as createdAt, p.edited_on as editedOn,
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
      'isNew', p.id > m.seen_share_id,
      'isLeadersOnly', pg.is_leaders_only, 'isHeld', pg.is_held))
    from prayer_groups pg
    join members m on m.group_id = pg.group_id and m.user_id = $viewer
    join groups g on g.id = pg.group_id
    where pg.prayer_id = p.id) as groups`;

/** A list of requests, newest first. */
export const prayers = (from, where, position = 'p.id', order = `${position} desc`) => `
  select ${PRAYER_COLUMNS} from ${from}
  join users u on u.id = p.user_id left join answers a on a.id = p.answer_id
  where ${where} and ${position} < $before order by ${order} limit $limit`;

/** Whether a request is urgent or needed within a week, by the earliest and the latest clock on earth. */
export const IS_SOON = `(p.is_urgent or ifnull(
  p.need_answer_by between date('now', '-12 hours') and date('now', '+7 days', '+12 hours'), 0))`;

/** Whether a request in a group, the row `l`, is new to its member `m`. */
export const IS_NEW = `l.answer_id is null and l.is_resting = 0
  and l.share_id > m.seen_share_id and p.user_id <> $viewer
  and not exists (select 1 from supports s where s.prayer_id = p.id and s.user_id = $viewer)`;

const GROUP_COLUMNS = `
  g.id, g.name, g.description, g.owner_id as ownerId, g.created_at as createdAt,
  g.silence_days as silenceDays, g.looks_first as looksFirst, m.can_invite as canInvite,
  m.can_remove as canRemove, m.notices, g.owner_id = $viewer as isOwner,
  (select count(*) from members c where c.group_id = g.id) as memberCount,
  (select count(*) from members c where c.group_id = g.id
    and (c.can_invite or c.can_remove or c.user_id = g.owner_id)) as leaderCount,
  (select count(*) from (select 1 from prayer_groups l join prayers p on p.id = l.prayer_id
    where l.group_id = g.id and ${IS_NEW} limit 100)) as newCount,
  (select count(*) from reports r where r.group_id = g.id and r.decided_at is null) as reportCount`;

/** A person's groups. */
export const groups = (where = 'true') => `
  select ${GROUP_COLUMNS} from members m join groups g on g.id = m.group_id
  where m.user_id = $viewer and ${where} and m.id < $before order by m.id desc limit $limit`;

/** The items of the viewer's inbox. */
export const inInbox = (columns, where = 'true') => `
  select ${columns}
  from inbox i left join prayers p on p.id = i.prayer_id left join groups g on g.id = i.group_id
  where (i.user_id = $viewer or i.user_id is null and i.group_id in (
      select m.group_id from members m where m.user_id = $viewer))
    and (i.prayer_id is null or ${VISIBLE}) and ${where} and i.id < $before
  order by i.id desc limit $limit`;

const INBOX_READ = '(select v.inbox_read_id from users v where v.id = $viewer)';
export const IS_UNREAD = `i.id > ${INBOX_READ}`;
export const INBOX_COLUMNS = `
  i.id, i.kind, i.count, i.created_at as createdAt, i.prayer_id as prayerId,
  i.group_id as groupId, p.title, g.name as groupName, i.id <= ${INBOX_READ} as isRead`;

/** The notices that the viewer has not read. */
export const NOTICES = `select n.id, n.kind, n.created_at as createdAt from notices n
  where n.user_id = $viewer and n.read_at is null and n.id < $before
  order by n.id desc limit $limit`;
