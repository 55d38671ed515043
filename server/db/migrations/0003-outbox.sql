-- What is still to be told, or has been: written in the same transaction as its cause.
create table deliveries (
  id integer primary key autoincrement,
  channel text not null check (channel in ('mail', 'push')),
  kind text not null,
  -- Who is told: a user, or an address that has no account.
  user_id integer references users (id) on delete cascade,
  address text,
  -- What it is about, by id: its words are made when it is sent, from what then is.
  subject_id integer,
  group_id integer references groups (id) on delete cascade,
  -- The same thing is told to the same recipient once.
  once text unique,
  state text not null check (state in ('waiting', 'sending', 'sent', 'dropped', 'failed', 'unknown')),
  attempts integer not null default 0,
  due_at integer not null,
  created_at integer not null,
  error text
) strict;

create index deliveries_due on deliveries (channel, due_at) where state = 'waiting';
create index deliveries_sending on deliveries (id) where state = 'sending';
create index deliveries_troubled on deliveries (id) where state in ('failed', 'unknown');
create index deliveries_done on deliveries (created_at) where state <> 'waiting' and state <> 'sending';
create index deliveries_by_user on deliveries (user_id) where user_id is not null;
create index deliveries_by_group on deliveries (group_id) where group_id is not null;

create table password_resets (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  nonce text not null,
  token_hash text not null unique,
  created_at integer not null,
  expires_at integer not null,
  used_at integer
) strict;

create index password_resets_by_user on password_resets (user_id, id);

-- With the server's key it gives the link again when the mail is sent; alone it is worthless.
alter table invitations add column nonce text not null default '';
