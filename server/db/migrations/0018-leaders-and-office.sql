-- Who looks after a group: its owner and the holders of a permission. It is kept by triggers, so that
-- the lists can compare it without reading the group.
alter table members add column is_leader integer not null default 0 check (is_leader in (0, 1));
update members set is_leader = can_invite or can_remove or exists (
  select 1 from groups where groups.id = group_id and groups.owner_id = user_id);

create index members_leaders on members (group_id) where is_leader = 1;

create trigger members_leader_joins after insert on members begin
  update members set is_leader = can_invite or can_remove or exists (
    select 1 from groups where groups.id = group_id and groups.owner_id = user_id)
  where id = new.id;
end;

create trigger members_leader_changes after update of can_invite, can_remove on members begin
  update members set is_leader = can_invite or can_remove or exists (
    select 1 from groups where groups.id = group_id and groups.owner_id = user_id)
  where id = new.id;
end;

create trigger members_owner_changes after update of owner_id on groups begin
  update members set is_leader = can_invite or can_remove or user_id = new.owner_id
  where group_id = new.id and user_id in (old.owner_id, new.owner_id);
end;

-- In this group only those who look after it see the request.
alter table prayer_groups add column is_leaders_only integer not null default 0
  check (is_leaders_only in (0, 1));

-- The same indexes with what decides who sees a row, so that counting reads the index alone.
drop index prayer_groups_active;
create index prayer_groups_active on prayer_groups (group_id, prayer_id, is_leaders_only)
  where answer_id is null and is_resting = 0;
drop index prayer_groups_urgent;
create index prayer_groups_urgent on prayer_groups (group_id, prayer_id, is_leaders_only)
  where answer_id is null and is_resting = 0 and is_urgent = 1;
drop index prayer_groups_by_need;
create index prayer_groups_by_need on prayer_groups (group_id, need_answer_by, is_leaders_only)
  where answer_id is null and is_resting = 0 and need_answer_by is not null;
drop index prayer_groups_answered;
create index prayer_groups_answered on prayer_groups (group_id, answer_id, is_leaders_only)
  where answer_id is not null;

-- An event of a group for those who look after it.
alter table events add column is_leaders_only integer not null default 0
  check (is_leaders_only in (0, 1));

-- Whom a request is for, if not for its author, and what that person agreed to.
alter table prayers add column on_behalf_of text;
alter table prayers add column consent text check (consent in ('group', 'print'));
-- Whether it may stand on a printed sheet.
alter table prayers add column may_be_printed integer not null default 0
  check (may_be_printed in (0, 1));
-- The office entered it: it stands there instead of the author's name, who is anonymous then.
alter table prayers add column is_from_office integer not null default 0
  check (is_from_office in (0, 1));
