-- How people are reached is shown as it was at the end of the last week. Shown as it is, it would
-- tell who got a notice and who was here at what minute, and so who wrote without a name.
alter table users add column shown_mail_outcome text check (shown_mail_outcome in ('taken', 'refused'));
alter table users add column shown_seen text check (shown_seen in ('month', 'before', 'never'));
alter table push_subscriptions add column shown_outcome text check (shown_outcome in ('taken', 'refused'));
