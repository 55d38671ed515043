-- What is shared later stands where it was shared, and is new there. A share has a number of its own;
-- those of before have the number of their request, so that what somebody has seen stays seen.
create table shares (
  id integer primary key autoincrement,
  prayer_id integer not null references prayers (id) on delete cascade
) strict;
create index shares_of_prayer on shares (prayer_id);

alter table prayer_groups add column share_id integer;
insert into shares (id, prayer_id) select distinct prayer_id, prayer_id from prayer_groups order by 1;
delete from sqlite_sequence where name = 'shares';
insert into sqlite_sequence (name, seq)
  values ('shares', (select coalesce(max(id), 0) from prayers));
update prayer_groups set share_id = prayer_id;
alter table members rename column seen_prayer_id to seen_share_id;

-- Code may leave it out.
create trigger prayer_groups_shared after insert on prayer_groups when new.share_id is null begin
  insert into shares (prayer_id) values (new.prayer_id);
  update prayer_groups set share_id = (select max(s.id) from shares s where s.prayer_id = new.prayer_id)
  where group_id = new.group_id and prayer_id = new.prayer_id;
end;

drop index prayer_groups_active;
create index prayer_groups_active on prayer_groups (group_id, share_id, needs_rank, author_id,
    is_leaders_only, is_held, is_several, prayer_id, answer_id, is_resting)
  where answer_id is null and is_resting = 0;
