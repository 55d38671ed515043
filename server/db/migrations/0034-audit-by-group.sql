-- Administrators read the entries about a group only if they are in it (server/audit/list.ts).
create index audit_of_no_group on audit (id) where group_id is null;
create index audit_by_group on audit (group_id, id) where group_id is not null;
