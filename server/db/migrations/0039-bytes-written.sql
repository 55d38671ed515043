-- How many bytes of text a person has stored. Triggers keep it, and a test counts again.
alter table users add column written_bytes integer not null default 0;
update users set written_bytes =
  (select coalesce(sum(octet_length(title) + octet_length(content)), 0) from prayers
    where user_id = users.id)
  + (select coalesce(sum(octet_length(content)), 0) from comments where user_id = users.id)
  + (select coalesce(sum(octet_length(content)), 0) from updates where user_id = users.id)
  + (select coalesce(sum(octet_length(content)), 0) from answers where answered_by = users.id);

create trigger prayers_bytes after insert on prayers begin
  update users set written_bytes = written_bytes + octet_length(new.title) + octet_length(new.content)
  where id = new.user_id;
end;
create trigger prayers_bytes_changed after update of title, content on prayers begin
  update users set written_bytes = written_bytes + octet_length(new.title) + octet_length(new.content)
    - octet_length(old.title) - octet_length(old.content)
  where id = new.user_id;
end;
create trigger prayers_bytes_gone after delete on prayers begin
  update users set written_bytes = written_bytes - octet_length(old.title) - octet_length(old.content)
  where id = old.user_id;
end;
create trigger comments_bytes after insert on comments begin
  update users set written_bytes = written_bytes + octet_length(new.content) where id = new.user_id;
end;
create trigger comments_bytes_gone after delete on comments begin
  update users set written_bytes = written_bytes - octet_length(old.content) where id = old.user_id;
end;
create trigger updates_bytes after insert on updates begin
  update users set written_bytes = written_bytes + octet_length(new.content) where id = new.user_id;
end;
create trigger updates_bytes_gone after delete on updates begin
  update users set written_bytes = written_bytes - octet_length(old.content) where id = old.user_id;
end;
create trigger answers_bytes after insert on answers begin
  update users set written_bytes = written_bytes + octet_length(new.content)
  where id = new.answered_by;
end;
create trigger answers_bytes_gone after delete on answers begin
  update users set written_bytes = written_bytes - octet_length(old.content)
  where id = old.answered_by;
end;
create trigger answers_bytes_changed after update of content on answers begin
  update users set written_bytes = written_bytes + octet_length(new.content) - octet_length(old.content)
  where id = new.answered_by;
end;
