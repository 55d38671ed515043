-- What an author tells of a request later on.
create table updates (
  id integer primary key autoincrement,
  prayer_id integer not null references prayers (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  content text not null,
  created_at integer not null
) strict;

create index updates_by_prayer on updates (prayer_id, id);
create index updates_by_author on updates (user_id, id);

-- People pray again: created_at is the first time. author_id is the request's author, so that the
-- people who prayed for an author's requests can be counted by one index.
alter table supports add column last_prayed_at integer not null default 0;
alter table supports add column author_id integer references users (id) on delete cascade;
update supports set
  last_prayed_at = created_at,
  author_id = (select user_id from prayers where prayers.id = prayer_id);
create index supports_by_author on supports (author_id, last_prayed_at, user_id);

-- A request that nobody touches asks its author (asked_at), and rests if there is no answer
-- (rested_at): then it is in no list. touched_at is when its author last changed it or said that it
-- goes on; look_at is when to look next whether it is silent.
alter table prayers add column is_long_term integer not null default 0
  check (is_long_term in (0, 1));
alter table prayers add column touched_at integer not null default 0;
alter table prayers add column look_at integer;
alter table prayers add column asked_at integer;
alter table prayers add column rested_at integer;
create index prayers_to_look_at on prayers (look_at) where look_at is not null;
create index prayers_asked on prayers (asked_at) where asked_at is not null;
create index prayers_active_by_author on prayers (user_id, id)
  where answer_id is null and rested_at is null;
create index prayers_resting_by_author on prayers (user_id, id) where rested_at is not null;
create index prayers_asked_by_author on prayers (user_id, id) where asked_at is not null;

-- After so many days of silence a request asks its author; 0 for never.
alter table groups add column silence_days integer not null default 30
  check (silence_days between 0 and 365);
update prayers set touched_at = created_at;
update prayers set look_at = created_at + 7 * 86400000
  where answer_id is null and exists (select 1 from prayer_groups where prayer_id = prayers.id);

-- Copied from the request, for the indexes of a group's lists.
alter table prayer_groups add column is_resting integer not null default 0
  check (is_resting in (0, 1));
alter table prayer_groups add column is_urgent integer not null default 0
  check (is_urgent in (0, 1));
alter table prayer_groups add column need_answer_by text;
update prayer_groups set (is_urgent, need_answer_by) =
  (select is_urgent, need_answer_by from prayers where prayers.id = prayer_id);
drop index prayer_groups_active;
create index prayer_groups_active on prayer_groups (group_id, prayer_id)
  where answer_id is null and is_resting = 0;
create index prayer_groups_urgent on prayer_groups (group_id, prayer_id)
  where answer_id is null and is_resting = 0 and is_urgent = 1;
create index prayer_groups_by_need on prayer_groups (group_id, need_answer_by)
  where answer_id is null and is_resting = 0 and need_answer_by is not null;

-- Requests with a higher id are new to the member in this group.
alter table members add column seen_prayer_id integer not null default 0;
update members set seen_prayer_id = (select coalesce(max(id), 0) from prayers);

-- What a person can read later, of one user or of all members of a group; texts are made when it is
-- read. Whoever did it does not find it in their own.
create table inbox (
  id integer primary key autoincrement,
  kind text not null,
  user_id integer references users (id) on delete cascade,
  group_id integer references groups (id) on delete cascade,
  prayer_id integer references prayers (id) on delete cascade,
  invitation_id integer references invitations (id) on delete cascade,
  actor_id integer references users (id) on delete set null,
  -- How many people, where it is about a number.
  count integer,
  created_at integer not null
) strict;

create index inbox_of_user on inbox (user_id, id) where user_id is not null;
create index inbox_of_group on inbox (group_id, id) where user_id is null;
create index inbox_by_group on inbox (group_id) where group_id is not null;
create index inbox_by_prayer on inbox (prayer_id, kind) where prayer_id is not null;
create unique index inbox_once on inbox (prayer_id, kind, user_id)
  where prayer_id is not null and user_id is not null;
create index inbox_by_invitation on inbox (invitation_id) where invitation_id is not null;
create index inbox_by_actor on inbox (actor_id) where actor_id is not null;
create index inbox_by_time on inbox (created_at);

-- Everything up to this id is read.
alter table users add column inbox_read_id integer not null default 0;
