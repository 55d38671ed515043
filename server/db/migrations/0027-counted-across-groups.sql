-- How many active requests there are in all of a person's groups is counted without reading them:
-- what stands in one group alone is counted with the group, and the rest has an index.
alter table prayer_groups add column is_several integer not null default 0
  check (is_several in (0, 1));
-- The group's active requests that all members see and that stand in no other group.
alter table groups add column plain_count integer not null default 0;

update prayer_groups set is_several = 1
where prayer_id in (select id from prayers where group_count > 1);
update groups set plain_count = (select count(*) from prayer_groups pg
  where pg.group_id = groups.id and pg.answer_id is null and pg.is_resting = 0
    and pg.needs_rank = 0 and pg.is_several = 0);

drop trigger prayer_groups_counted;
create trigger prayer_groups_counted after insert on prayer_groups begin
  update prayers set group_count = group_count + 1 where id = new.prayer_id;
  update groups set
    active_count = active_count
      + (new.answer_id is null and new.is_resting = 0 and new.needs_rank = 0),
    plain_count = plain_count + (new.answer_id is null and new.is_resting = 0
      and new.needs_rank = 0 and new.is_several = 0)
  where id = new.group_id;
  update prayer_groups set is_several = 1
  where prayer_id = new.prayer_id and is_several = 0
    and (select group_count from prayers where id = new.prayer_id) > 1;
end;
drop trigger prayer_groups_discounted;
create trigger prayer_groups_discounted after delete on prayer_groups begin
  update prayers set group_count = group_count - 1 where id = old.prayer_id;
  update groups set
    active_count = active_count
      - (old.answer_id is null and old.is_resting = 0 and old.needs_rank = 0),
    plain_count = plain_count - (old.answer_id is null and old.is_resting = 0
      and old.needs_rank = 0 and old.is_several = 0)
  where id = old.group_id;
  update prayer_groups set is_several = 0
  where prayer_id = old.prayer_id and is_several = 1
    and (select group_count from prayers where id = old.prayer_id) = 1;
end;
drop trigger prayer_groups_active_counted;
create trigger prayer_groups_active_counted
after update of answer_id, is_resting, needs_rank, is_several on prayer_groups begin
  update groups set
    active_count = active_count
      + (new.answer_id is null and new.is_resting = 0 and new.needs_rank = 0)
      - (old.answer_id is null and old.is_resting = 0 and old.needs_rank = 0),
    plain_count = plain_count
      + (new.answer_id is null and new.is_resting = 0 and new.needs_rank = 0
        and new.is_several = 0)
      - (old.answer_id is null and old.is_resting = 0 and old.needs_rank = 0
        and old.is_several = 0)
  where id = new.group_id;
end;

-- The active requests of a group that are not counted in plain_count.
create index prayer_groups_special on prayer_groups (group_id, prayer_id, needs_rank)
  where answer_id is null and is_resting = 0 and (needs_rank > 0 or is_several = 1);
