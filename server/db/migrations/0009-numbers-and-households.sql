-- The number at which the owner of a group calls somebody whom nothing else reaches.
alter table users add column telephone text;

-- Mail for one person that also goes to the address of another one, once both have agreed.
create table households (
  id integer primary key autoincrement,
  -- Whose mail it is, and who reads it too.
  person_id integer not null references users (id) on delete cascade,
  reader_id integer not null references users (id) on delete cascade,
  -- Who of the two asked the other.
  by_reader integer not null check (by_reader in (0, 1)),
  created_at integer not null,
  -- Null while the other one has not answered.
  agreed_at integer,
  -- When the question was withdrawn or refused. It is kept for its time, so that asked again it is not mailed again.
  closed_at integer,
  check (person_id <> reader_id),
  check (agreed_at is null or closed_at is null)
) strict;
create unique index households_of_two on households (person_id, reader_id);
-- One address besides one's own.
create unique index households_agreed on households (person_id) where agreed_at is not null;
create index households_by_reader on households (reader_id);
create index households_by_agreement on households (agreed_at) where agreed_at is not null;
create index households_by_time on households (created_at) where agreed_at is null;

-- A second mail of the same notice, to the address of that reader.
alter table deliveries add column reader_id integer references users (id) on delete cascade;
alter table deliveries add column copy_of integer;
create index deliveries_by_reader on deliveries (reader_id) where reader_id is not null;
