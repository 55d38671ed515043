-- Mail about what others do goes only to addresses whose owner has confirmed them.
alter table users add column email_confirmed_at integer;
-- Accounts from before this rule keep the mail they have been getting.
update users set email_confirmed_at = created_at;

-- What a user name looks like: names that look alike have the same. Null until first filled in.
alter table users add column username_look text;
create index users_by_look on users (username_look) where username_look is not null;
create index users_without_look on users (id) where username_look is null;

create table address_confirmations (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  nonce text not null,
  token_hash text not null unique,
  created_at integer not null,
  expires_at integer not null,
  used_at integer
) strict;

create index address_confirmations_by_user on address_confirmations (user_id, id);
create index address_confirmations_by_expiry on address_confirmations (expires_at);

-- One e-mail invitation makes one account.
alter table invitations add column registered_at integer;
-- The link in the mail is another than the one the inviter is shown: only whoever reads the
-- mail can prove that the address is theirs.
alter table invitations add column mailed_hash text;
create unique index invitations_by_mailed_hash on invitations (mailed_hash)
  where mailed_hash is not null;
create index invitations_by_email on invitations (email_key);

-- The administrator who made a reset link; null when it was mailed to the user.
alter table password_resets add column made_by integer references users (id) on delete set null;
create index password_resets_by_maker on password_resets (made_by) where made_by is not null;

-- The one-time codes that make the first administrator, by their hash.
create table setup_codes (
  code_hash text primary key,
  expires_at integer not null
) strict, without rowid;

-- What a user must be told in the app, until they say that they have read it.
create table notices (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  kind text not null,
  created_at integer not null,
  read_at integer
) strict;

create index notices_unread on notices (user_id, id) where read_at is null;
create index notices_by_user on notices (user_id);

-- Security-relevant doings: ids, times and address blocks; never text, tokens or mail addresses.
-- The ids have no foreign key: an entry outlives the account it is about.
create table audit (
  id integer primary key autoincrement,
  kind text not null,
  user_id integer,
  actor_id integer,
  group_id integer,
  place text,
  count integer not null default 1,
  created_at integer not null
) strict;

create index audit_by_user on audit (user_id, id) where user_id is not null;
create index audit_by_time on audit (created_at);

-- Sign-in, reset and confirmation mails go before everything else: urgency 0 before 1.
alter table deliveries add column urgency integer not null default 1;
drop index deliveries_due;
create index deliveries_next on deliveries (channel, urgency, due_at) where state = 'waiting';
create index deliveries_held_up on deliveries (id) where state = 'waiting' and error is not null;
create index deliveries_by_address on deliveries (address) where address is not null;
create index deliveries_of_day on deliveries (user_id, channel, created_at)
  where user_id is not null and state in ('sent', 'sending', 'unknown');

-- A page that comes back reads what it missed from the viewer's own events alone.
create index events_by_group on events (group_id) where group_id is not null and user_id is null;
create index events_for_all on events (id) where group_id is null and user_id is null;
