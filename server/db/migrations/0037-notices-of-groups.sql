-- A notice may be about a group, and goes with it.
alter table notices add column group_id integer references groups (id) on delete cascade;
create index notices_by_group on notices (group_id) where group_id is not null;
