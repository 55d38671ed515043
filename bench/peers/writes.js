/*
 * What the bare server stores, by path: the rows that Upheld stores too, in straightforward
 * statements. `$id` is the id in the path, `$viewer` the caller.
 */

/**
 * @typedef {object} Write
 * @property {'POST' | 'PATCH'} [method] POST if it is left out
 * @property {string[]} run one after another in a transaction
 * @property {(body: any) => Record<string, string | number>} values
 */

const NEWEST = '(select max(id) from prayers where user_id = $viewer)';
const none = () => ({});

/** For the members of a request's groups, and for its author. */
const tellOfPrayer = (kind, prayer = '$id') => [
  `insert into events (kind, group_id, prayer_id, actor_id, created_at, needs_rank)
   select '${kind}', group_id, prayer_id, $viewer, $now, needs_rank
   from prayer_groups where prayer_id = ${prayer}`,
  `insert into events (kind, user_id, prayer_id, actor_id, created_at)
   select '${kind}', user_id, id, $viewer, $now from prayers where id = ${prayer}`,
];

const tellViewer = (kind) =>
  `insert into events (kind, user_id, created_at) values ('${kind}', $viewer, $now)`;

/** Where a name is read: in the groups, beside requests and comments, and by those who were answered. */
const tellWhereNamed = [
  `insert into events (kind, group_id, actor_id, created_at)
   select 'person-changed', group_id, $viewer, $now from (
     select group_id from members where user_id = $viewer
     union
     select pg.group_id from prayers p join prayer_groups pg on pg.prayer_id = p.id
     where p.user_id = $viewer and p.is_anonymous = 0
     union
     select pg.group_id from comments c join prayer_groups pg on pg.prayer_id = c.prayer_id
     where c.user_id = $viewer)`,
  `insert into events (kind, user_id, created_at)
   select distinct 'person-changed', p.user_id, $now
   from comments c join prayers p on p.id = c.prayer_id
   where c.user_id = $viewer and p.user_id <> $viewer`,
];

const find = (words) => `insert into search (words, source) values (${words}, 'text')`;

const putForMembers = (kind, prayer = '$id') =>
  `insert into inbox (kind, group_id, prayer_id, actor_id, created_at)
   select '${kind}', group_id, prayer_id, $viewer, $now
   from prayer_groups where prayer_id = ${prayer}`;

const followers = (table) => `
  union select f.user_id from ${table} f where f.prayer_id = $id and exists (
    select 1 from prayer_groups pg join members m on m.group_id = pg.group_id
    where pg.prayer_id = $id and m.user_id = f.user_id)`;

/** For the author, and for those in these tables who still see the request; in place of the last. */
const putForFollowers = (kind, tables) => [
  `delete from inbox where prayer_id = $id and kind = '${kind}' and user_id is not null`,
  `insert into inbox (kind, user_id, prayer_id, actor_id, created_at)
   select '${kind}', user_id, $id, $viewer, $now from (
     select user_id from prayers where id = $id
     ${tables.map(followers).join('')})
   where user_id <> $viewer`,
];

/** @type {Record<string, Write>} */
export const writes = {
  '/api/prayers/:id/pray': {
    run: [
      `insert into supports (prayer_id, user_id, created_at, last_prayed_at)
       values ($id, $viewer, $now, $now)
       on conflict (prayer_id, user_id) do update set last_prayed_at = $now`,
      ...tellOfPrayer('support'),
    ],
    values: none,
  },
  '/api/prayers/:id/bookmark': {
    run: [
      `insert or ignore into bookmarks (prayer_id, user_id, created_at)
       values ($id, $viewer, $now)`,
      tellViewer('bookmark'),
    ],
    values: none,
  },
  '/api/prayers/:id/comments': {
    run: [
      `insert into comments (prayer_id, user_id, content, created_at)
       values ($id, $viewer, $content, $now)`,
      find('$content'),
      ...tellOfPrayer('comment'),
      ...putForFollowers('comment', ['bookmarks', 'comments']),
    ],
    values: ({ content }) => ({ content }),
  },
  '/api/prayers/:id/updates': {
    run: [
      `insert into updates (prayer_id, user_id, content, created_at)
       values ($id, $viewer, $content, $now)`,
      find('$content'),
      'update prayers set touched_at = $now, look_at = $now + 7 * 86400000 where id = $id',
      ...tellOfPrayer('update'),
      ...putForFollowers('update', ['supports', 'bookmarks', 'comments']),
      `insert into events (kind, user_id, prayer_id, actor_id, created_at)
       select 'update', user_id, prayer_id, $viewer, $now from inbox
       where prayer_id = $id and kind = 'update' and user_id is not null`,
    ],
    values: ({ content }) => ({ content }),
  },
  '/api/prayers/:id/answer': {
    run: [
      `insert into answers (prayer_id, content, answered_by, answered_at)
       values ($id, $content, $viewer, $now)`,
      find('$content'),
      `update prayers set touched_at = $now, look_at = null,
         answer_id = (select id from answers where prayer_id = $id) where id = $id`,
      `update prayer_groups set answer_id = (select id from answers where prayer_id = $id)
       where prayer_id = $id`,
      ...tellOfPrayer('answered-prayer'),
      putForMembers('answered-prayer'),
    ],
    values: ({ answerContent }) => ({ content: answerContent }),
  },
  '/api/prayers/:id': {
    method: 'PATCH',
    run: [
      `update prayers set title = $title, content = $content, touched_at = $now,
         look_at = $now + 7 * 86400000 where id = $id`,
      `update search set words = $title || ' ' || $content where rowid = $id << 20`,
      `insert into events (kind, user_id, group_id, prayer_id, created_at)
       select 'support', p.user_id, pg.group_id, p.id, $now
       from prayers p join prayer_groups pg on pg.prayer_id = p.id where p.id = $id`,
      ...tellOfPrayer('prayer-changed'),
    ],
    values: ({ title, content }) => ({ title, content }),
  },
  '/api/prayers': {
    run: [
      `insert into prayers (user_id, title, content, category, is_anonymous, is_urgent,
         can_mark_as_answered, created_at, touched_at, look_at)
       values ($viewer, $title, $content, 'Other', 0, 0, 'creator', $now, $now,
         $now + 7 * 86400000)`,
      `insert into prayer_groups (prayer_id, group_id) values (${NEWEST}, $group)`,
      find(`$title || ' ' || $content`),
      ...tellOfPrayer('new-prayer', NEWEST),
      putForMembers('new-prayer', NEWEST),
    ],
    values: ({ title, content, groupIds }) => ({ title, content, group: groupIds[0] }),
  },
  '/api/groups': {
    run: [
      `insert into groups (name, description, owner_id, created_at)
       values ($name, '', $viewer, $now)`,
      `insert into members (group_id, user_id, joined_at, seen_share_id)
       values ((select max(id) from groups), $viewer, $now, (select max(id) from prayers))`,
      `insert into events (kind, group_id, actor_id, created_at)
       values ('members', (select max(id) from groups), $viewer, $now)`,
      tellViewer('account'),
    ],
    values: ({ name }) => ({ name }),
  },
  '/api/groups/:id/visit': {
    run: [
      `update members set seen_share_id = $upTo
       where group_id = $id and user_id = $viewer and seen_share_id < $upTo`,
      `insert into events (kind, user_id, group_id, created_at)
       values ('visit', $viewer, $id, $now)`,
    ],
    values: ({ upTo }) => ({ upTo }),
  },
  '/api/user': {
    method: 'PATCH',
    run: [
      'update users set first_name = $firstName, last_name = $lastName where id = $viewer',
      `update people_search set words = $firstName || ' ' || $lastName where rowid = $viewer`,
      tellViewer('account'),
      tellViewer('person-changed'),
      ...tellWhereNamed,
    ],
    values: ({ firstName, lastName }) => ({ firstName, lastName }),
  },
};
