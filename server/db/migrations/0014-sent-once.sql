-- What somebody sends again after a broken connection is stored once: the key it came with, and the
-- id of what was made.
create table sent_once (
  user_id integer not null references users (id) on delete cascade,
  call text not null,
  key text not null,
  made_id integer not null,
  created_at integer not null,
  primary key (user_id, call, key)
) strict, without rowid;
create index sent_once_by_age on sent_once (created_at);
