-- Who said Amen to a comment. Nobody is told who did: a comment shows only how many.
create table amens (
  comment_id integer not null references comments (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  created_at integer not null,
  primary key (comment_id, user_id)
) strict, without rowid;
create index amens_by_user on amens (user_id, comment_id);

-- Counted by triggers, as the numbers of a request are: a page of comments reads no rows of amens but one's own.
alter table comments add column amen_count integer not null default 0;

create trigger amens_counted after insert on amens begin
  update comments set amen_count = amen_count + 1 where id = new.comment_id;
end;

create trigger amens_discounted after delete on amens begin
  update comments set amen_count = amen_count - 1 where id = old.comment_id;
end;
