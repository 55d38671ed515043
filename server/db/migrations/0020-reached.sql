-- What became of the last mail to a person, and of the last push message to a browser: what waits in
-- the outbox is deleted after a week.
alter table users add column mail_outcome text check (mail_outcome in ('taken', 'refused'));
alter table push_subscriptions add column outcome text check (outcome in ('taken', 'refused'));
