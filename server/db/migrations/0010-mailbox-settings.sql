-- The mailbox for answers by mail, as administrators set it. At most one row. Settings of the server come first.
create table mailbox_settings (
  id integer primary key check (id = 1),
  provider text not null,
  -- Where people write to.
  address text not null,
  host text not null,
  port integer not null check (port between 1 and 65535),
  user_name text not null,
  -- Encrypted with a key that is made of the server's own key and the nonce: the database alone does not tell it.
  sealed_password text not null,
  nonce text not null,
  -- What the last test found; null before one went well.
  has_plus integer check (has_plus in (0, 1)),
  is_on integer not null default 0 check (is_on in (0, 1)),
  -- Only what was tested is read.
  check (is_on = 0 or has_plus is not null)
) strict;
