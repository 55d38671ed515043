-- Whether the mail server refused the address of an invitation. What was in the outbox is deleted after
-- a week, and an invitation may be open for longer.
alter table invitations add column is_refused integer not null default 0 check (is_refused in (0, 1));
