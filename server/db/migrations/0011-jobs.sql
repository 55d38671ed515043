-- What the clock starts: when each is due next, so that one missed while the server was off is done
-- after the start.
create table jobs (
  name text primary key,
  due_at integer not null
) strict, without rowid;
