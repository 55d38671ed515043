-- What is new in a group is counted for its members without looking into each request: a row says who
-- wrote the request, which never changes. Code may leave it out.
alter table prayer_groups add column author_id integer;
update prayer_groups set author_id = (select p.user_id from prayers p where p.id = prayer_id);
create trigger prayer_groups_authored after insert on prayer_groups when new.author_id is null begin
  update prayer_groups set author_id = (select p.user_id from prayers p where p.id = new.prayer_id)
  where group_id = new.group_id and prayer_id = new.prayer_id;
end;

-- With the columns of its own condition, or SQLite reads the row for them.
drop index prayer_groups_active;
create index prayer_groups_active
  on prayer_groups (group_id, prayer_id, needs_rank, author_id, answer_id, is_resting)
  where answer_id is null and is_resting = 0;
