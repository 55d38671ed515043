-- How far the congregation is set up, as far as nothing else tells it. One row.
create table setup (
  id integer primary key check (id = 1),
  -- The steps that are not needed here, as a JSON array of names.
  skipped text not null default '[]' check (json_valid(skipped)),
  -- The latest test mail, and whether the mail server ever took one.
  mail_test_id integer,
  is_mail_tested integer not null default 0 check (is_mail_tested in (0, 1)),
  -- All was done, and an administrator has closed the list.
  is_over integer not null default 0 check (is_over in (0, 1))
) strict;
insert into setup (id) values (1);
