/*
 * What the other servers answer to the group list: who may read it, one straightforward statement with counts as
 * sub-queries, and how an item is made of its row, so that all answers are equal.
 */

/**
 * @typedef {Record<string, string | number>} Values what is bound in a statement
 * @typedef {{ get: (values: Values) => any, all: (values: Values) => any[] }} Statement
 */

const COLUMNS = `
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

const MAY_READ = 'select 1 from members where user_id = $viewer and group_id = $id';
const LIST = `
  select ${COLUMNS} from prayer_groups l join prayers p on p.id = l.prayer_id
  join users u on u.id = p.user_id left join answers a on a.id = p.answer_id
  where l.group_id = $id and l.answer_id is null and l.is_resting = 0 and l.prayer_id < $before
  order by l.prayer_id desc limit $limit`;

/**
 * Prepares the statements by `prepare`. Returns a function that answers a call; it returns undefined if the viewer may
 * not read the group.
 *
 * @param {(sql: string) => Statement} prepare
 */
export const groupList = (prepare) => {
  const mayRead = prepare(MAY_READ);
  const list = prepare(LIST);
  /** @param {{ viewer: number, id: number, url: URL }} call */
  return ({ viewer, id, url }) => {
    if (!mayRead.get({ viewer, id })) return undefined;
    const limit = Number(url.searchParams.get('limit') ?? 100);
    const rows = list.all({ viewer, id, before: Number.MAX_SAFE_INTEGER, limit: limit + 1 });
    return rows.slice(0, limit).map((row) => presentPrayer(row, viewer));
  };
};

const iso = (time) => (time === null ? null : new Date(time).toISOString());
const isoMinute = (time) => (time === null ? null : iso(time - (time % 60_000)));

const presentPrayer = (row, viewer) => {
  const isMine = row.userId === viewer;
  const time = isMine ? iso : isoMinute;
  const isHidden = row.isAnonymous && !isMine;
  const isAnswered = row.answeredAt !== null;
  const groups = JSON.parse(row.groups);
  const latest = row.latestUpdate === null ? null : JSON.parse(row.latestUpdate);
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    category: row.category,
    needAnswerBy: row.needAnswerBy,
    canMarkAsAnswered: row.canMarkAsAnswered,
    onBehalfOf: row.onBehalfOf,
    consent: row.consent,
    isPrivate: !row.isShared,
    isAnonymous: Boolean(row.isAnonymous),
    isFromOffice: Boolean(row.isFromOffice),
    mayBePrinted: Boolean(row.mayBePrinted),
    isUrgent: Boolean(row.isUrgent),
    isLongTerm: Boolean(row.isLongTerm),
    userId: isHidden ? null : row.userId,
    user: isHidden
      ? null
      : {
          firstName: row.firstName,
          lastName: row.lastName,
          email: isMine ? row.email : null,
          profileImageUrl: row.isAnonymous || row.isFromOffice ? null : row.profileImageUrl,
        },
    groups: groups.map(({ id, name, isLeadersOnly, isHeld }) => ({
      id,
      name,
      isLeadersOnly: isLeadersOnly === 1,
      isHeld: isHeld === 1,
    })),
    isAnswered,
    answeredAt: time(row.answeredAt),
    answerContent: row.answerContent,
    supportCount: row.supportCount,
    hasPrayed: row.lastPrayedAt !== null,
    lastPrayedAt: iso(row.lastPrayedAt),
    commentCount: row.commentCount,
    updateCount: row.updateCount,
    latestUpdate: latest && { content: latest.content, createdAt: time(latest.createdAt) },
    isBookmarked: row.bookmarkedAt !== null,
    bookmarkedAt: iso(row.bookmarkedAt),
    createdAt: time(row.createdAt),
    editedOn: row.editedOn,
    isNew:
      !isMine &&
      row.lastPrayedAt === null &&
      !isAnswered &&
      row.restedAt === null &&
      groups.some(({ isNew }) => isNew),
    asksAuthor: isMine && row.askedAt !== null,
    isResting: row.restedAt !== null,
    isMine,
    canEdit: isMine,
    canDelete: isMine,
    canAnswer: !isAnswered && (isMine || row.canMarkAsAnswered !== 'creator'),
  };
};
