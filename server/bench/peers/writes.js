/*
 * What the bare server stores, by path: the rows that Upheld stores too, in straightforward
 * statements. `$id` is the id in the path, `$viewer` the caller.
 */

/**
 * @typedef {object} Write
 * @property {string[]} run one after another in a transaction
 * @property {(body: any) => Record<string, string | number>} values
 */

const NEWEST = '(select max(id) from prayers where user_id = $viewer)';

const tellGroups = (kind, prayer) => `
  insert into events (kind, group_id, prayer_id, actor_id, created_at, needs_rank)
  select '${kind}', group_id, prayer_id, $viewer, $now, needs_rank
  from prayer_groups where prayer_id = ${prayer}`;

const tellAuthor = (kind) => `
  insert into events (kind, user_id, prayer_id, actor_id, created_at)
  select '${kind}', user_id, id, $viewer, $now from prayers where id = $id`;

const find = (words) => `insert into search (words, source) values (${words}, 'text')`;

/** @type {Record<string, Write>} */
export const writes = {
  '/api/prayers/:id/pray': {
    run: [
      `insert into supports (prayer_id, user_id, created_at, last_prayed_at)
       values ($id, $viewer, $now, $now)
       on conflict (prayer_id, user_id) do update set last_prayed_at = $now`,
      tellAuthor('supported'),
    ],
    values: () => ({}),
  },
  '/api/prayers/:id/comments': {
    run: [
      `insert into comments (prayer_id, user_id, content, created_at)
       values ($id, $viewer, $content, $now)`,
      find('$content'),
      tellGroups('comment', '$id'),
      tellAuthor('comment'),
      `delete from inbox where prayer_id = $id and kind = 'comment' and user_id is not null`,
      `insert into inbox (kind, user_id, prayer_id, actor_id, created_at)
       select 'comment', user_id, $id, $viewer, $now from (
         select user_id from prayers where id = $id
         union select user_id from comments where prayer_id = $id
         union select user_id from bookmarks where prayer_id = $id)
       where user_id <> $viewer`,
    ],
    values: ({ content }) => ({ content }),
  },
  '/api/prayers': {
    run: [
      `insert into prayers (user_id, title, content, category, is_anonymous, is_urgent,
         can_mark_as_answered, created_at)
       values ($viewer, $title, $content, 'Other', 0, 0, 'creator', $now)`,
      `insert into prayer_groups (prayer_id, group_id) values (${NEWEST}, $group)`,
      find(`$title || ' ' || $content`),
      tellGroups('new-prayer', NEWEST),
      `insert into inbox (kind, group_id, prayer_id, actor_id, created_at)
       values ('new-prayer', $group, ${NEWEST}, $viewer, $now)`,
    ],
    values: ({ title, content, groupIds }) => ({ title, content, group: groupIds[0] }),
  },
};
