/*
 * What the other servers store for a prayer: the rows that Upheld stores too. `$id` is the request, `$viewer` the
 * caller.
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
