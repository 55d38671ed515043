-- What the server was doing, in rings that never grow: a day in slots of five minutes, and a month in
-- slots of two hours. A row is overwritten when its slot comes round again.
create table samples (
  span text not null check (span in ('day', 'month')),
  slot integer not null,
  began_at integer not null,
  calls integer not null,
  slow integer not null,
  failed integer not null,
  refused integer not null,
  -- How many calls took how long, as JSON; see server/health/durations.ts.
  durations text not null,
  memory integer not null,
  free_disk integer,
  database integer not null,
  mail_waiting integer not null,
  push_waiting integer not null,
  streams integer not null,
  primary key (span, slot)
) strict, without rowid;
