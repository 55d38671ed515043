-- Changes of people's addresses: those that wait for the new one's link, and those of the last days, which the
-- old one can take back.
create table address_changes (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  -- Who wanted it: the person, an administrator, or the operator on the command line.
  wanted_by text not null check (wanted_by in ('person', 'administrator', 'operator')),
  old_email text not null,
  old_key text not null,
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
create index address_changes_by_user on address_changes (user_id, id);
create index address_changes_by_time on address_changes (created_at);
-- While it can be taken back, nobody else gets the old address.
create index address_changes_kept on address_changes (old_key)
  where changed_at is not null and undo_until is not null and undone_at is null;

-- How often the address changed: links in mails to an earlier one stop nothing any more.
alter table users add column address_version integer not null default 0;
