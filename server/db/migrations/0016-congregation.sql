-- The settings of the congregation: one row. An empty text is not set; without a time zone the
-- machine's own is used.
create table congregation (
  id integer primary key check (id = 1),
  name text not null default '',
  help_name text not null default '',
  help_telephone text not null default '',
  help_words text not null default '',
  time_zone text,
  digest_hour integer not null default 7 check (digest_hour between 0 and 23),
  greeting text not null default ''
) strict;

insert into congregation (id) values (1);
