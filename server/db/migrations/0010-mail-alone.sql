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

-- Where an answer to the mail of an invitation, or to one that asks to confirm an address, goes. Only the hash of
-- the secret in that address is stored. Null for mails of before.
alter table invitations add column reply_hash text;
create unique index invitations_by_reply on invitations (reply_hash) where reply_hash is not null;
alter table address_confirmations add column reply_hash text;
create unique index address_confirmations_by_reply on address_confirmations (reply_hash)
  where reply_hash is not null;
