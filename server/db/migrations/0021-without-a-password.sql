-- Keys that a device keeps for its user (WebAuthn). Only the public half is stored.
create table passkeys (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  counter integer not null,
  -- How a browser reaches the device, as JSON.
  transports text not null,
  -- Such as 'Chrome on Android': where it was made.
  name text not null,
  created_at integer not null,
  last_used_at integer
) strict;

create index passkeys_by_user on passkeys (user_id, id);

-- What a passkey has to sign, by its hash; the row is deleted when it is used. Nobody is known yet
-- when somebody signs in.
create table passkey_challenges (
  hash text primary key,
  purpose text not null check (purpose in ('sign-in', 'proof', 'add')),
  user_id integer references users (id) on delete cascade,
  expires_at integer not null
) strict, without rowid;

create index passkey_challenges_by_user on passkey_challenges (user_id) where user_id is not null;
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

-- Codes by mail. The code is made from the nonce with the server's key, so it is not in here. The
-- address is stored as a hash made with that key; its account is looked up when the mail is sent.
create table sign_in_codes (
  id integer primary key autoincrement,
  browser_hash text not null unique,
  account_hash text not null,
  user_id integer references users (id) on delete cascade,
  nonce text not null,
  tries integer not null default 0,
  created_at integer not null,
  expires_at integer not null,
  -- When it was used, or replaced by a newer one.
  over_at integer
) strict;

create index sign_in_codes_by_account on sign_in_codes (account_hash) where over_at is null;
create index sign_in_codes_by_user on sign_in_codes (user_id) where user_id is not null;
create index sign_in_codes_by_expiry on sign_in_codes (expires_at);

-- Links that a signed-in device shows for another one. They end with the session that shows them.
create table sign_in_links (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  session_id integer not null references sessions (id) on delete cascade,
  token_hash text not null unique,
  created_at integer not null,
  expires_at integer not null,
  used_at integer
) strict;

create index sign_in_links_by_user on sign_in_links (user_id);
create index sign_in_links_by_session on sign_in_links (session_id);
create index sign_in_links_by_expiry on sign_in_links (expires_at);
