-- A person's picture. Its address, with the random name in it, is users.profile_image_url.
create table pictures (
  user_id integer primary key references users (id) on delete cascade,
  name text not null unique,
  type text not null check (type in ('image/jpeg', 'image/webp')),
  bytes blob not null
) strict;
