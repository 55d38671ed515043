-- What the lists count stands with the row it is counted for. Triggers keep it, in the transaction
-- of the change, so that no code can forget to; a test counts again.
alter table prayers add column support_count integer not null default 0;
alter table prayers add column comment_count integer not null default 0;
-- Those of them that are held or taken out. Some people see them nevertheless.
alter table prayers add column hidden_comments integer not null default 0;
alter table prayers add column update_count integer not null default 0;
alter table prayers add column hidden_updates integer not null default 0;
alter table prayers add column group_count integer not null default 0;

update prayers set
  support_count = (select count(*) from supports s where s.prayer_id = prayers.id),
  comment_count = (select count(*) from comments c where c.prayer_id = prayers.id),
  hidden_comments = (select count(*) from comments c where c.prayer_id = prayers.id
    and (c.held_in is not null or c.is_removed = 1)),
  update_count = (select count(*) from updates n where n.prayer_id = prayers.id),
  hidden_updates = (select count(*) from updates n where n.prayer_id = prayers.id
    and (n.held_in is not null or n.is_removed = 1)),
  group_count = (select count(*) from prayer_groups pg where pg.prayer_id = prayers.id);

create trigger supports_counted after insert on supports begin
  update prayers set support_count = support_count + 1 where id = new.prayer_id;
end;
create trigger supports_discounted after delete on supports begin
  update prayers set support_count = support_count - 1 where id = old.prayer_id;
end;

create trigger comments_counted after insert on comments begin
  update prayers set comment_count = comment_count + 1,
    hidden_comments = hidden_comments + (new.held_in is not null or new.is_removed = 1)
  where id = new.prayer_id;
end;
create trigger comments_discounted after delete on comments begin
  update prayers set comment_count = comment_count - 1,
    hidden_comments = hidden_comments - (old.held_in is not null or old.is_removed = 1)
  where id = old.prayer_id;
end;
create trigger comments_hidden_counted after update of held_in, is_removed on comments begin
  update prayers set hidden_comments = hidden_comments
    + (new.held_in is not null or new.is_removed = 1)
    - (old.held_in is not null or old.is_removed = 1)
  where id = new.prayer_id;
end;

create trigger updates_counted after insert on updates begin
  update prayers set update_count = update_count + 1,
    hidden_updates = hidden_updates + (new.held_in is not null or new.is_removed = 1)
  where id = new.prayer_id;
end;
create trigger updates_discounted after delete on updates begin
  update prayers set update_count = update_count - 1,
    hidden_updates = hidden_updates - (old.held_in is not null or old.is_removed = 1)
  where id = old.prayer_id;
end;
create trigger updates_hidden_counted after update of held_in, is_removed on updates begin
  update prayers set hidden_updates = hidden_updates
    + (new.held_in is not null or new.is_removed = 1)
    - (old.held_in is not null or old.is_removed = 1)
  where id = new.prayer_id;
end;

alter table groups add column member_count integer not null default 0;
alter table groups add column leader_count integer not null default 0;
-- Its active requests that all members see.
alter table groups add column active_count integer not null default 0;

update groups set
  member_count = (select count(*) from members m where m.group_id = groups.id),
  leader_count = (select count(*) from members m where m.group_id = groups.id and m.rank > 0),
  active_count = (select count(*) from prayer_groups pg where pg.group_id = groups.id
    and pg.answer_id is null and pg.is_resting = 0 and pg.needs_rank = 0);

create trigger members_counted after insert on members begin
  update groups set member_count = member_count + 1, leader_count = leader_count + (new.rank > 0)
  where id = new.group_id;
end;
create trigger members_discounted after delete on members begin
  update groups set member_count = member_count - 1, leader_count = leader_count - (old.rank > 0)
  where id = old.group_id;
end;
create trigger members_leaders_counted after update of rank on members begin
  update groups set leader_count = leader_count + (new.rank > 0) - (old.rank > 0)
  where id = new.group_id;
end;

create trigger prayer_groups_counted after insert on prayer_groups begin
  update prayers set group_count = group_count + 1 where id = new.prayer_id;
  update groups set active_count = active_count
    + (new.answer_id is null and new.is_resting = 0 and new.needs_rank = 0)
  where id = new.group_id;
end;
create trigger prayer_groups_discounted after delete on prayer_groups begin
  update prayers set group_count = group_count - 1 where id = old.prayer_id;
  update groups set active_count = active_count
    - (old.answer_id is null and old.is_resting = 0 and old.needs_rank = 0)
  where id = old.group_id;
end;
create trigger prayer_groups_active_counted
after update of answer_id, is_resting, needs_rank on prayer_groups begin
  update groups set active_count = active_count
    + (new.answer_id is null and new.is_resting = 0 and new.needs_rank = 0)
    - (old.answer_id is null and old.is_resting = 0 and old.needs_rank = 0)
  where id = new.group_id;
end;

-- The few active requests of a group that not all members see.
create index prayer_groups_kept on prayer_groups (group_id, prayer_id, needs_rank)
  where answer_id is null and is_resting = 0 and needs_rank > 0;
