-- Times are milliseconds since 1970 in UTC. Lists are ordered by ids, which only ever grow,
-- so a clock set back or forth never disturbs an order.

create table users (
  id integer primary key autoincrement,
  first_name text not null,
  last_name text not null,
  username text not null,
  -- Lower-cased: two names or addresses that differ only by case are the same.
  username_key text not null unique,
  email text not null,
  email_key text not null unique,
  password_hash text not null,
  profile_image_url text,
  notify_new_prayers integer not null default 1 check (notify_new_prayers in (0, 1)),
  notify_answered_prayers integer not null default 1 check (notify_answered_prayers in (0, 1)),
  is_admin integer not null default 0 check (is_admin in (0, 1)),
  is_active integer not null default 1 check (is_active in (0, 1)),
  created_at integer not null,
  last_login_at integer
) strict;

create index users_admins on users (id) where is_admin = 1;

create table sessions (
  id integer primary key autoincrement,
  token_hash text not null unique,
  user_id integer not null references users (id) on delete cascade,
  created_at integer not null,
  last_seen_at integer not null
) strict;

create index sessions_by_user on sessions (user_id, id);

create table groups (
  id integer primary key autoincrement,
  name text not null,
  description text not null,
  owner_id integer not null references users (id),
  created_at integer not null
) strict;

create index groups_by_owner on groups (owner_id, id);

create table members (
  id integer primary key autoincrement,
  group_id integer not null references groups (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  can_invite integer not null default 0 check (can_invite in (0, 1)),
  can_remove integer not null default 0 check (can_remove in (0, 1)),
  joined_at integer not null,
  unique (user_id, group_id)
) strict;

create index members_by_group on members (group_id, id);
create index members_by_user on members (user_id, id, group_id);

create table prayers (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  title text not null,
  content text not null,
  category text not null,
  is_anonymous integer not null default 0 check (is_anonymous in (0, 1)),
  is_urgent integer not null default 0 check (is_urgent in (0, 1)),
  need_answer_by text,
  can_mark_as_answered text not null check (can_mark_as_answered in ('creator', 'anyone', 'specific')),
  -- Set while the request is answered; it also gives the answered lists their order.
  answer_id integer unique references answers (id) on delete set null,
  created_at integer not null
) strict;

create index prayers_by_author on prayers (user_id, id);
create index prayers_answered_by_author on prayers (user_id, answer_id) where answer_id is not null;

create table answers (
  id integer primary key autoincrement,
  prayer_id integer not null unique references prayers (id) on delete cascade,
  content text not null,
  answered_by integer references users (id) on delete set null,
  answered_at integer not null
) strict;

create index answers_by_user on answers (answered_by) where answered_by is not null;

-- A request without a row here is private.
create table prayer_groups (
  group_id integer not null references groups (id) on delete cascade,
  prayer_id integer not null references prayers (id) on delete cascade,
  answer_id integer references answers (id) on delete set null,
  primary key (prayer_id, group_id)
) strict, without rowid;

create index prayer_groups_active on prayer_groups (group_id, prayer_id) where answer_id is null;
create index prayer_groups_answered on prayer_groups (group_id, answer_id) where answer_id is not null;
create index prayer_groups_by_group on prayer_groups (group_id);
create index prayer_groups_by_answer on prayer_groups (answer_id) where answer_id is not null;

create table supports (
  prayer_id integer not null references prayers (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  created_at integer not null,
  primary key (prayer_id, user_id)
) strict, without rowid;

create index supports_by_user on supports (user_id);

create table bookmarks (
  id integer primary key autoincrement,
  prayer_id integer not null references prayers (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  created_at integer not null,
  unique (prayer_id, user_id)
) strict;

create index bookmarks_by_user on bookmarks (user_id, id);

create table comments (
  id integer primary key autoincrement,
  prayer_id integer not null references prayers (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  content text not null,
  created_at integer not null
) strict;

create index comments_by_prayer on comments (prayer_id, id);
create index comments_by_user on comments (user_id);

create table invitations (
  id integer primary key autoincrement,
  group_id integer not null references groups (id) on delete cascade,
  email text not null,
  email_key text not null,
  token_hash text not null unique,
  invited_by integer not null references users (id) on delete cascade,
  send_welcome integer not null check (send_welcome in (0, 1)),
  created_at integer not null,
  expires_at integer not null,
  accepted_at integer,
  declined_at integer
) strict;

create index invitations_by_group on invitations (group_id, id);
create index invitations_by_address on invitations (group_id, email_key);
create index invitations_by_inviter on invitations (invited_by);

-- The one token kept as it is: the same link must be shown to every member who may invite.
create table invite_links (
  id integer primary key autoincrement,
  group_id integer not null references groups (id) on delete cascade,
  token text not null unique,
  created_at integer not null,
  expires_at integer not null,
  revoked_at integer
) strict;

create index invite_links_by_group on invite_links (group_id, id);
