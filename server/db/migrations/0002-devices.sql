-- What a session was started on, in words such as 'Firefox on Windows': never the whole header.
alter table sessions add column device text not null default 'Unknown device';
