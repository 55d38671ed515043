-- At which hour a person is told how many people wait for their prayer: null for nobody's.
-- The days of the week as bits, Sunday first.
alter table users add column reminder_days integer check (reminder_days between 1 and 127);
alter table users add column reminder_hour integer check (reminder_hour between 0 and 23);
alter table users add column reminder_zone text;
-- The next time, so that nobody else is looked at.
alter table users add column reminder_at integer;
-- The last time that they were told: once a day, whatever they change.
alter table users add column reminded_at integer;
create index users_by_reminder on users (reminder_at) where reminder_at is not null;
