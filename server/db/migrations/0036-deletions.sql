-- What is being deleted in portions, because it has much: a crash amid it leaves a row, and the next start goes on.
create table deletions (
  kind text not null check (kind in ('account', 'group', 'request')),
  id integer not null,
  primary key (kind, id)
) strict, without rowid;
