create table contact_messages (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  name text not null,
  email text not null,
  subject text not null,
  category text not null check (category in ('support', 'feedback', 'bug', 'feature')),
  message text not null,
  was_mailed integer not null check (was_mailed in (0, 1)),
  created_at integer not null
) strict;

create index contact_messages_by_user on contact_messages (user_id);

-- Whom to remind: the active ones, by when they were last here.
create index users_last_seen on users (last_login_at) where is_active = 1;
create index deliveries_by_kind on deliveries (kind, id);
