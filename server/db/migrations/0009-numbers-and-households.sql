-- The number at which the owner of a group calls somebody whom nothing else reaches.
alter table users add column telephone text;
