-- Where one file may be sent to, once. A row goes when its file has become a resource's, or
-- when it was swept; its file lies in the folder of files under `file`.
create table uploads (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  token_hash text not null unique,
  file text not null unique,
  created_at integer not null,
  expires_at integer not null,
  -- Taken once the file is on its way; received once all of it is here.
  taken_at integer,
  received_at integer,
  name text,
  type text,
  size integer
) strict;

create index uploads_by_user on uploads (user_id);
create index uploads_by_expiry on uploads (expires_at);

-- Documents belong to the congregation: they stay when whoever uploaded them is gone.
create table resources (
  id integer primary key autoincrement,
  title text not null,
  description text,
  file text not null unique,
  file_name text not null,
  file_size integer not null,
  file_type text not null,
  uploader_id integer references users (id) on delete set null,
  created_at integer not null
) strict;

create index resources_by_uploader on resources (uploader_id) where uploader_id is not null;
