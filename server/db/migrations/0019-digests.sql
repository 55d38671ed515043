-- How often somebody is mailed about what others do, and whether urgent requests wait for that.
alter table users add column mail_frequency text not null default 'at-once'
  check (mail_frequency in ('at-once', 'daily', 'weekly'));
alter table users add column urgent_at_once integer not null default 1
  check (urgent_at_once in (0, 1));
alter table users add column notify_replies integer not null default 1
  check (notify_replies in (0, 1));
-- Whoever turned the other two off wants no third kind of mail.
update users set notify_replies = 0 where notify_new_prayers = 0 and notify_answered_prayers = 0;

-- What a member is mailed and pushed of a group.
alter table members add column notices text not null default 'everything'
  check (notices in ('everything', 'urgent', 'nothing'));

-- The day of the weekly digest; 0 is Sunday.
alter table congregation add column digest_day integer not null default 3
  check (digest_day between 0 and 6);

-- The comment or update that a mail is about.
alter table deliveries add column entry_id integer;

-- What a person's next digest is about, by id: its text is made when it is sent. An item that was
-- told stays as long as its digest, so that the same is not told again.
create table digest_items (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  kind text not null,
  prayer_id integer not null references prayers (id) on delete cascade,
  group_id integer references groups (id) on delete set null,
  -- The comment or update; 0 for the request itself.
  entry_id integer not null default 0,
  created_at integer not null,
  is_told integer not null default 0 check (is_told in (0, 1)),
  digest_id integer references deliveries (id) on delete cascade
) strict;

create unique index digest_items_once on digest_items (user_id, kind, prayer_id, entry_id);
create index digest_items_waiting on digest_items (user_id, created_at) where is_told = 0;
create index digest_items_by_digest on digest_items (digest_id) where digest_id is not null;
create index digest_items_by_prayer on digest_items (prayer_id);
create index digest_items_by_group on digest_items (group_id) where group_id is not null;
create index digest_items_by_time on digest_items (created_at);
