/*
 * What the other servers store for a write: the rows that Upheld stores too. `$viewer` is the caller, `$id` the request
 * or, for a new request, its group.
 */
export const PRAY = [
  `insert into supports (prayer_id, user_id, created_at, last_prayed_at)
   values ($id, $viewer, $now, $now)
   on conflict (prayer_id, user_id) do update set last_prayed_at = $now`,
  `insert into events (kind, group_id, prayer_id, actor_id, created_at, needs_rank)
   select 'support', group_id, prayer_id, $viewer, $now, needs_rank
   from prayer_groups where prayer_id = $id`,
  `insert into events (kind, user_id, prayer_id, actor_id, created_at)
   select 'support', user_id, id, $viewer, $now from prayers where id = $id`,
];

export const COMMENT = [
  `insert into comments (prayer_id, user_id, content, created_at) values ($id, $viewer, $content, $now)`,
  `delete from inbox where prayer_id = $id and kind = 'comment' and user_id is not null`,
  `insert into inbox (kind, user_id, prayer_id, actor_id, created_at)
   select 'comment', user_id, $id, $viewer, $now from (
     select user_id from prayers where id = $id
     union select user_id from bookmarks where prayer_id = $id
     union select user_id from comments where prayer_id = $id)
   where user_id <> $viewer`,
  `insert into events (kind, group_id, prayer_id, actor_id, created_at, needs_rank)
   select 'comment', group_id, prayer_id, $viewer, $now, needs_rank
   from prayer_groups where prayer_id = $id`,
  `insert into events (kind, user_id, prayer_id, actor_id, created_at)
   select 'comment', user_id, id, $viewer, $now from prayers where id = $id`,
];

const NEW = '(select max(id) from prayers)';
export const REQUEST = [
  `insert into prayers (user_id, title, content, category, can_mark_as_answered, created_at, touched_at, look_at)
   values ($viewer, $title, $content, 'Other', 'creator', $now, $now, $now)`,
  `insert into prayer_groups (prayer_id, group_id, author_id) values (${NEW}, $id, $viewer)`,
  `insert into inbox (kind, group_id, prayer_id, actor_id, created_at)
   values ('new-prayer', $id, ${NEW}, $viewer, $now)`,
  `insert into events (kind, group_id, prayer_id, actor_id, created_at)
   values ('new-prayer', $id, ${NEW}, $viewer, $now)`,
  `insert into events (kind, user_id, prayer_id, actor_id, created_at)
   values ('new-prayer', $viewer, ${NEW}, $viewer, $now)`,
];
