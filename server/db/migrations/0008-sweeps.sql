-- What has run out is found by its age.
create index sessions_by_last_seen on sessions (last_seen_at);
create index password_resets_by_expiry on password_resets (expires_at);
