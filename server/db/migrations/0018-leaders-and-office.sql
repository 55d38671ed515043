-- What a member may see and do in a group beyond others: 1 for who may invite, 2 for its moderators,
-- who are the owner and those who may remove members. It is kept by triggers, so that the lists can
-- compare it without reading the group.
alter table members add column rank integer not null default 0 check (rank in (0, 1, 2));
update members set rank = case
  when can_remove or exists (
    select 1 from groups where groups.id = group_id and groups.owner_id = user_id) then 2
  else can_invite end;

create index members_leaders on members (group_id) where rank > 0;

create trigger members_rank_joins after insert on members begin
  update members set rank = case
    when can_remove or exists (
      select 1 from groups where groups.id = group_id and groups.owner_id = user_id) then 2
    else can_invite end
  where id = new.id;
end;

create trigger members_rank_changes after update of can_invite, can_remove on members begin
  update members set rank = case
    when can_remove or exists (
      select 1 from groups where groups.id = group_id and groups.owner_id = user_id) then 2
    else can_invite end
  where id = new.id;
end;

create trigger members_owner_changes after update of owner_id on groups begin
  update members set rank = case when can_remove or user_id = new.owner_id then 2 else can_invite end
  where group_id = new.id and user_id in (old.owner_id, new.owner_id);
end;

-- In this group only those who look after it see the request.
alter table prayer_groups add column is_leaders_only integer not null default 0
  check (is_leaders_only in (0, 1));
-- Members of this rank and above see it.
alter table prayer_groups add column needs_rank integer not null default 0
  check (needs_rank in (0, 1, 2));

create trigger prayer_groups_rank_begins after insert on prayer_groups when new.is_leaders_only begin
  update prayer_groups set needs_rank = 1
  where group_id = new.group_id and prayer_id = new.prayer_id;
end;

-- The same indexes with what decides who sees a row, so that counting reads the index alone.
drop index prayer_groups_active;
create index prayer_groups_active on prayer_groups (group_id, prayer_id, needs_rank)
  where answer_id is null and is_resting = 0;
drop index prayer_groups_urgent;
create index prayer_groups_urgent on prayer_groups (group_id, prayer_id, needs_rank)
  where answer_id is null and is_resting = 0 and is_urgent = 1;
drop index prayer_groups_by_need;
create index prayer_groups_by_need on prayer_groups (group_id, need_answer_by, needs_rank)
  where answer_id is null and is_resting = 0 and need_answer_by is not null;
drop index prayer_groups_answered;
create index prayer_groups_answered on prayer_groups (group_id, answer_id, needs_rank)
  where answer_id is not null;

-- An event of a group for members of this rank and above.
alter table events add column needs_rank integer not null default 0 check (needs_rank in (0, 1, 2));

-- Whom a request is for, if not for its author, and what that person agreed to.
alter table prayers add column on_behalf_of text;
alter table prayers add column consent text check (consent in ('group', 'print'));
-- Whether it may stand on a printed sheet.
alter table prayers add column may_be_printed integer not null default 0
  check (may_be_printed in (0, 1));
-- The office entered it: it stands there instead of the author's name, who is anonymous then.
alter table prayers add column is_from_office integer not null default 0
  check (is_from_office in (0, 1));
