-- Addresses to which people answer a mail: one for each person and thing at a time. An address has a secret in
-- it, and so has the link "I prayed". Only the hashes of both are stored, and what they are made from.
create table reply_addresses (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  -- A request, to comment on it; or a group, to share a request with it.
  prayer_id integer references prayers (id) on delete cascade,
  group_id integer references groups (id) on delete cascade,
  nonce text not null,
  token_hash text not null unique,
  link_hash text not null unique,
  created_at integer not null,
  check ((prayer_id is null) <> (group_id is null))
) strict;
create index reply_addresses_by_user on reply_addresses (user_id, prayer_id, group_id, created_at);
create index reply_addresses_by_prayer on reply_addresses (prayer_id) where prayer_id is not null;
create index reply_addresses_by_group on reply_addresses (group_id) where group_id is not null;
create index reply_addresses_by_time on reply_addresses (created_at);

-- Mails that were read, so that each counts once. No text of them is stored.
create table mails_read (
  id integer primary key autoincrement,
  -- A hash of the Message-ID.
  key text not null unique,
  -- Whose it is, if that is known.
  user_id integer references users (id) on delete cascade,
  -- What came of it, or why nothing did.
  outcome text not null,
  -- How many characters there were, and how many fit.
  count integer,
  most integer,
  -- The request that it made, and until when a link takes that back.
  prayer_id integer references prayers (id) on delete set null,
  nonce text,
  link_hash text unique,
  link_until integer,
  -- An answer was put into the outbox.
  is_answered integer not null default 0 check (is_answered in (0, 1)),
  read_at integer not null
) strict;
create index mails_read_by_user on mails_read (user_id, read_at);
create index mails_read_by_prayer on mails_read (prayer_id) where prayer_id is not null;
create index mails_read_by_time on mails_read (read_at);

-- How far the mailbox was read. One row.
create table mailbox (
  id integer primary key check (id = 1),
  -- The numbers of its mails begin anew with another one (RFC 9051, section 2.3.1.1).
  uid_validity text,
  last_uid integer not null default 0
) strict;
insert into mailbox (id) values (1);
