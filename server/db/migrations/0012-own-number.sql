-- Whether somebody gave their phone number themselves. The owners of their groups then do not change it.
alter table users add column telephone_is_own integer not null default 0
  check (telephone_is_own in (0, 1));
-- Of the numbers of before, those of which nobody was told that an owner wrote them.
update users set telephone_is_own = 1 where telephone is not null and not exists (
  select 1 from inbox i where i.user_id = users.id and i.kind = 'number-written');
