-- While a request is held, only its author and the moderators of the group see it there.
alter table prayer_groups add column is_held integer not null default 0 check (is_held in (0, 1));

drop trigger prayer_groups_rank_begins;
create trigger prayer_groups_rank_begins after insert on prayer_groups
when new.is_leaders_only or new.is_held begin
  update prayer_groups set needs_rank = case when new.is_held then 2 else 1 end
  where group_id = new.group_id and prayer_id = new.prayer_id;
end;
create trigger prayer_groups_rank_changes after update of is_leaders_only, is_held on prayer_groups
begin
  update prayer_groups
  set needs_rank = case when new.is_held then 2 when new.is_leaders_only then 1 else 0 end
  where group_id = new.group_id and prayer_id = new.prayer_id;
end;

-- The group whose moderators look at a comment or update, and whether they took it out.
alter table comments add column held_in integer references groups (id) on delete set null;
alter table comments add column is_removed integer not null default 0 check (is_removed in (0, 1));
alter table updates add column held_in integer references groups (id) on delete set null;
alter table updates add column is_removed integer not null default 0 check (is_removed in (0, 1));

create index comments_held on comments (held_in) where held_in is not null;
create index updates_held on updates (held_in) where held_in is not null;
-- Few are hidden, so what everybody sees is counted as all but these.
create index comments_hidden on comments (prayer_id) where held_in is not null or is_removed = 1;
create index updates_hidden on updates (prayer_id) where held_in is not null or is_removed = 1;

-- New requests of members who are no moderators are looked at first.
alter table groups add column looks_first integer not null default 0 check (looks_first in (0, 1));

-- What moderators are to look at: a thing that somebody reported, or a new request.
create table reports (
  id integer primary key autoincrement,
  group_id integer not null references groups (id) on delete cascade,
  prayer_id integer not null references prayers (id) on delete cascade,
  what text not null check (what in ('request', 'update', 'comment', 'first-look')),
  -- The comment or update; 0 for the request itself.
  entry_id integer not null default 0,
  -- Who reported it. Never sent to anybody but this person.
  reporter_id integer references users (id) on delete set null,
  reason text not null,
  created_at integer not null,
  decided_at integer,
  decision text check (decision in ('restore', 'remove'))
) strict;

create index reports_of_group on reports (group_id, decided_at, id);
create index reports_of_thing on reports (prayer_id, what, entry_id);
create index reports_by_reporter on reports (reporter_id) where reporter_id is not null;
create unique index reports_once on reports (reporter_id, group_id, prayer_id, what, entry_id)
  where reporter_id is not null;

-- What moderators wrote to the author of a request or of a text on it.
create table notes (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  prayer_id integer not null references prayers (id) on delete cascade,
  group_id integer not null references groups (id) on delete cascade,
  -- Who wrote it. Never sent to anybody but this person.
  writer_id integer references users (id) on delete set null,
  kind text not null check (kind in ('restore', 'remove', 'message')),
  what text not null check (what in ('request', 'update', 'comment')),
  content text not null,
  created_at integer not null
) strict;

create index notes_to on notes (user_id, prayer_id, id);
create index notes_of_user on notes (user_id, id);
create index notes_by_prayer on notes (prayer_id);
create index notes_by_group on notes (group_id);
create index notes_by_writer on notes (writer_id, id) where writer_id is not null;

-- A deleted account leaves no words: what it reported is still looked at, without a reason.
create trigger reports_without_reporter before delete on users begin
  update reports set reason = '' where reporter_id = old.id;
  delete from notes where writer_id = old.id and kind = 'message';
  update notes set content = '' where writer_id = old.id;
end;

-- A group that a request is not shared with any more has nothing to decide on its texts.
create trigger reports_without_share after delete on prayer_groups begin
  update comments set held_in = null where prayer_id = old.prayer_id and held_in = old.group_id;
  update updates set held_in = null where prayer_id = old.prayer_id and held_in = old.group_id;
  delete from reports where prayer_id = old.prayer_id and group_id = old.group_id
    and what in ('comment', 'update');
end;
create trigger reports_without_comment after delete on comments begin
  delete from reports where prayer_id = old.prayer_id and what = 'comment' and entry_id = old.id;
end;
create trigger reports_without_update after delete on updates begin
  delete from reports where prayer_id = old.prayer_id and what = 'update' and entry_id = old.id;
end;
