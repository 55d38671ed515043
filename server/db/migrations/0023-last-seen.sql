-- When a person was last here in a session that has ended since. Sessions are deleted in several
-- ways (signing out, a new password, long silence), so the database itself keeps it.
alter table users add column last_seen_at integer;

create trigger sessions_seen after delete on sessions begin
  update users set last_seen_at = max(coalesce(last_seen_at, 0), old.last_seen_at)
  where id = old.user_id;
end;
