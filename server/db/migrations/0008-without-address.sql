-- Somebody may have no address. SQLite drops no "not null" on every system, so the table is made anew.
create table users_new (
  id integer primary key autoincrement,
  first_name text not null,
  last_name text not null,
  username text not null,
  -- Lower-cased: two names or addresses that differ only by case are the same.
  username_key text not null unique,
  -- Null for somebody without an address. They sign in with a card, or with their user name.
  email text,
  email_key text unique,
  password_hash text not null,
  profile_image_url text,
  notify_new_prayers integer not null default 1 check (notify_new_prayers in (0, 1)),
  notify_answered_prayers integer not null default 1 check (notify_answered_prayers in (0, 1)),
  is_admin integer not null default 0 check (is_admin in (0, 1)),
  is_active integer not null default 1 check (is_active in (0, 1)),
  created_at integer not null,
  last_login_at integer,
  -- Mail about what others do goes only to addresses that their owner has confirmed.
  email_confirmed_at integer,
  -- What a user name looks like: names that look alike have one look.
  username_look text not null,
  -- Everything up to this id is read.
  inbox_read_id integer not null default 0,
  -- How often somebody is mailed about what others do, and whether urgent requests wait for that.
  mail_frequency text not null default 'at-once' check (mail_frequency in ('at-once', 'daily', 'weekly')),
  urgent_at_once integer not null default 1 check (urgent_at_once in (0, 1)),
  notify_replies integer not null default 1 check (notify_replies in (0, 1)),
  -- What became of the last mail: what waits in the outbox is deleted after a week.
  mail_outcome text check (mail_outcome in ('taken', 'refused')),
  -- When a person was last here in a session that has ended since.
  last_seen_at integer,
  -- How people are reached is shown as it was at the end of the last week. Shown as it is, it would
  -- tell who got a notice and who was here at what minute, and so who wrote without a name.
  shown_mail_outcome text check (shown_mail_outcome in ('taken', 'refused')),
  shown_seen text check (shown_seen in ('month', 'before', 'never')),
  -- How many bytes of text a person has stored. Triggers keep it, and a test counts again.
  written_bytes integer not null default 0,
  -- How often the address changed: links in mails to an earlier one stop nothing any more.
  address_version integer not null default 0,
  -- At which hour a person is told how many people wait for their prayer: null for nobody's.
  -- The days of the week as bits, Sunday first.
  reminder_days integer check (reminder_days between 1 and 127),
  reminder_hour integer check (reminder_hour between 0 and 23),
  reminder_zone text,
  -- The next time, so that nobody else is looked at.
  reminder_at integer,
  -- The last time that they were told: once a day, whatever they change.
  reminded_at integer,
  -- Who made the account of somebody without an address; null also once that account is gone.
  made_by integer references users (id) on delete set null
) strict;
insert into users_new (
  id, first_name, last_name, username, username_key, email, email_key, password_hash,
  profile_image_url, notify_new_prayers, notify_answered_prayers, is_admin, is_active, created_at,
  last_login_at, email_confirmed_at, username_look, inbox_read_id, mail_frequency, urgent_at_once,
  notify_replies, mail_outcome, last_seen_at, shown_mail_outcome, shown_seen, written_bytes,
  address_version, reminder_days, reminder_hour, reminder_zone, reminder_at, reminded_at
) select
  id, first_name, last_name, username, username_key, email, email_key, password_hash,
  profile_image_url, notify_new_prayers, notify_answered_prayers, is_admin, is_active, created_at,
  last_login_at, email_confirmed_at, username_look, inbox_read_id, mail_frequency, urgent_at_once,
  notify_replies, mail_outcome, last_seen_at, shown_mail_outcome, shown_seen, written_bytes,
  address_version, reminder_days, reminder_hour, reminder_zone, reminder_at, reminded_at
from users;
-- No id is given twice, also not that of the last account if it was deleted.
delete from sqlite_sequence where name = 'users_new';
insert into sqlite_sequence (name, seq)
  select 'users_new', seq from sqlite_sequence where name = 'users';
drop table users;
alter table users_new rename to users;

create index users_admins on users (id) where is_admin = 1;
-- Users to remind: the active ones, by when they were last here.
create index users_last_seen on users (last_login_at) where is_active = 1;
create index users_by_reminder on users (reminder_at) where reminder_at is not null;
create index users_by_look on users (username_look);
create index users_made_by on users (made_by) where made_by is not null;

create trigger reports_without_reporter before delete on users begin
  update reports set reason = '' where reporter_id = old.id;
  delete from notes where writer_id = old.id and kind = 'message';
  update notes set content = '' where writer_id = old.id;
end;

create trigger people_search_without_user after delete on users begin
  delete from people_search where rowid = old.id;
  delete from search_waiting where kind = 'user' and id = old.id;
  insert into search_traces values ('people_search', 1)
    on conflict (name) do update set deleted = deleted + 1;
end;

-- The first address of such a person comes in place of none.
create table address_changes_new (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  -- Who wanted it: the person, an administrator, or the operator on the command line.
  wanted_by text not null check (wanted_by in ('person', 'administrator', 'operator')),
  -- Null for the first address of somebody who had none.
  old_email text,
  old_key text,
  new_email text not null,
  new_key text not null,
  -- The links are made from it, for the new address and for the old one. Only their hashes are stored.
  nonce text not null,
  token_hash text not null unique,
  undo_hash text not null unique,
  created_at integer not null,
  -- The new address's link works until then, and once.
  expires_at integer not null,
  over_at integer,
  changed_at integer,
  -- The old address's link works until then; null if nobody ever confirmed that address.
  undo_until integer,
  undone_at integer
) strict;
insert into address_changes_new (
  id, user_id, wanted_by, old_email, old_key, new_email, new_key, nonce, token_hash, undo_hash,
  created_at, expires_at, over_at, changed_at, undo_until, undone_at
) select
  id, user_id, wanted_by, old_email, old_key, new_email, new_key, nonce, token_hash, undo_hash,
  created_at, expires_at, over_at, changed_at, undo_until, undone_at
from address_changes;
delete from sqlite_sequence where name = 'address_changes_new';
insert into sqlite_sequence (name, seq)
  select 'address_changes_new', seq from sqlite_sequence where name = 'address_changes';
drop table address_changes;
alter table address_changes_new rename to address_changes;
create index address_changes_by_user on address_changes (user_id, id);
create index address_changes_by_time on address_changes (created_at);
-- While it can be taken back, nobody else gets the old address.
create index address_changes_kept on address_changes (old_key)
  where changed_at is not null and undo_until is not null and undone_at is null;

-- A printed card signs its person in once, with a code of eight letters.
create table sign_in_cards (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  made_by integer references users (id) on delete set null,
  -- Made from the code with the key of the server: eight letters alone could be tried out.
  code_hash text not null unique,
  created_at integer not null,
  expires_at integer not null,
  -- Since then it signs nobody in: it was used, or another one was made.
  over_at integer
) strict;
create index sign_in_cards_by_user on sign_in_cards (user_id, id);
create index sign_in_cards_by_maker on sign_in_cards (made_by) where made_by is not null;
create index sign_in_cards_by_expiry on sign_in_cards (expires_at);
