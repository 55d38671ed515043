-- What changed, for whom: ids only, kept for a day, so that a page can catch up after a pause.
create table events (
  id integer primary key autoincrement,
  kind text not null,
  -- Whom it concerns: a user, the members of a group, or with neither everybody.
  user_id integer references users (id) on delete cascade,
  group_id integer,
  prayer_id integer,
  -- Who did it, so that nobody is notified of their own doing. Never sent.
  actor_id integer references users (id) on delete cascade,
  created_at integer not null
) strict;

create index events_by_time on events (created_at);
create index events_by_user on events (user_id) where user_id is not null;
create index events_by_actor on events (actor_id) where actor_id is not null;
