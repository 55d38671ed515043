-- Times are milliseconds since 1970 in UTC. Lists are ordered by ids, which only ever grow,
-- so a clock set back or forth never disturbs an order.

-- # People, and how they sign in

create table users (
  id integer primary key autoincrement,
  first_name text not null,
  last_name text not null,
  username text not null,
  -- Lower-cased: two names or addresses that differ only by case are the same.
  username_key text not null unique,
  -- Null for somebody without an address. They sign in with a card, or with their user name.
  email text,
  email_key text unique,
  password_hash text not null,
  profile_image_url text,
  notify_new_prayers integer not null default 1 check (notify_new_prayers in (0, 1)),
  notify_answered_prayers integer not null default 1 check (notify_answered_prayers in (0, 1)),
  is_admin integer not null default 0 check (is_admin in (0, 1)),
  is_active integer not null default 1 check (is_active in (0, 1)),
  created_at integer not null,
  last_login_at integer,
  -- Mail about what others do goes only to addresses that their owner has confirmed.
  email_confirmed_at integer,
  -- What a user name looks like: names that look alike have one look.
  username_look text not null,
  -- Everything up to this id is read.
  inbox_read_id integer not null default 0,
  -- How often somebody is mailed about what others do, and whether urgent requests wait for that.
  mail_frequency text not null default 'at-once' check (mail_frequency in ('at-once', 'daily', 'weekly')),
  urgent_at_once integer not null default 1 check (urgent_at_once in (0, 1)),
  notify_replies integer not null default 1 check (notify_replies in (0, 1)),
  notify_now integer not null default 1 check (notify_now in (0, 1)),
  -- What became of the last mail: what waits in the outbox is deleted after a week.
  mail_outcome text check (mail_outcome in ('taken', 'refused', 'returned')),
  -- When a person was last here in a session that has ended since.
  last_seen_at integer,
  -- How people are reached is shown as it was at the end of the last week. Shown as it is, it would
  -- tell who got a notice and who was here at what minute, and so who wrote without a name.
  shown_mail_outcome text check (shown_mail_outcome in ('taken', 'refused', 'returned')),
  shown_seen text check (shown_seen in ('month', 'before', 'never')),
  -- How many bytes of text a person has stored. Triggers keep it, and a test counts again.
  written_bytes integer not null default 0,
  -- How often the address changed: links in mails to an earlier one stop nothing any more.
  address_version integer not null default 0,
  -- How often the secrets of answers by mail ended, and how many of these versions are void: the others are old.
  reply_version integer not null default 0,
  forgotten_reply_versions integer not null default 0,
  -- At which hour a person is told how many people wait for their prayer: null for nobody's.
  -- The days of the week as bits, Sunday first.
  reminder_days integer check (reminder_days between 1 and 127),
  reminder_hour integer check (reminder_hour between 0 and 23),
  reminder_zone text,
  -- The next time, so that nobody else is looked at.
  reminder_at integer,
  -- The last time that they were told: once a day, whatever they change.
  reminded_at integer,
  -- Who made the account of somebody without an address; null also once that account is gone.
  made_by integer references users (id) on delete set null,
  -- The phone number at which the owner of a group calls somebody whom nothing else reaches.
  telephone text,
  -- The language that a person chose, by its BCP 47 tag; null for the one of their browser.
  language text,
  -- The one of their browser when they signed in last: for mails, which nobody asks for by a browser.
  browser_language text,
  -- Whether somebody gave their phone number themselves. The owners of their groups then do not change it.
  telephone_is_own integer not null default 0 check (telephone_is_own in (0, 1)),
  -- Whether a person is never among the people whom others are to pray for, and since when that is so or no more.
  is_unnamed integer not null default 0 check (is_unnamed in (0, 1)),
  naming_changed_at integer
) strict;
create index users_admins on users (id) where is_admin = 1;
-- Users to remind: the active ones, by when they were last here.
create index users_last_seen on users (last_login_at) where is_active = 1;
create index users_by_reminder on users (reminder_at) where reminder_at is not null;
create index users_returned on users (id) where shown_mail_outcome = 'returned';
create index users_by_look on users (username_look);
create index users_made_by on users (made_by) where made_by is not null;

-- A person's picture. Its address, with the random name in it, is users.profile_image_url.
create table pictures (
  user_id integer primary key references users (id) on delete cascade,
  name text not null unique,
  type text not null check (type in ('image/jpeg', 'image/webp')),
  bytes blob not null
) strict;

-- `device` is what a session was started on, in words such as 'Firefox on Windows': never the whole header.
create table sessions (
  id integer primary key autoincrement,
  token_hash text not null unique,
  user_id integer not null references users (id) on delete cascade,
  created_at integer not null,
  last_seen_at integer not null,
  device text not null default ''
) strict;
create index sessions_by_user on sessions (user_id, id);
create index sessions_by_last_seen on sessions (last_seen_at);

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

-- What a passkey has to sign, by its hash; the row is deleted when it is used. At sign-in no user is known yet.
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

-- A printed card signs its person in once, with a code of eight letters.
create table sign_in_cards (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  made_by integer references users (id) on delete set null,
  -- Made from the code with the key of the server: eight letters alone could be tried out.
  code_hash text not null unique,
  created_at integer not null,
  expires_at integer not null,
  -- Since then it signs nobody in: it was used, or another one was made.
  over_at integer
) strict;
create index sign_in_cards_by_user on sign_in_cards (user_id, id);
create index sign_in_cards_by_maker on sign_in_cards (made_by) where made_by is not null;
create index sign_in_cards_by_expiry on sign_in_cards (expires_at);

-- With the server's key the nonce gives the link again when the mail is sent; alone it is worthless.
create table password_resets (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  nonce text not null,
  token_hash text not null unique,
  created_at integer not null,
  expires_at integer not null,
  used_at integer,
  -- The administrator who made a reset link; null when it was mailed to the user.
  made_by integer references users (id) on delete set null
) strict;
create index password_resets_by_user on password_resets (user_id, id);
create index password_resets_by_expiry on password_resets (expires_at);
create index password_resets_by_maker on password_resets (made_by) where made_by is not null;

create table address_confirmations (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  nonce text not null,
  token_hash text not null unique,
  created_at integer not null,
  expires_at integer not null,
  used_at integer,
  -- The hash of the secret in the address to which a person replies to this mail.
  reply_hash text
) strict;
create index address_confirmations_by_user on address_confirmations (user_id, id);
create index address_confirmations_by_expiry on address_confirmations (expires_at);
create unique index address_confirmations_by_reply on address_confirmations (reply_hash)
  where reply_hash is not null;

-- Changes of people's addresses: those that wait for the new one's link, and those of the last days, which the
-- old one can take back.
create table address_changes (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  -- Who wanted it: the person, an administrator, or the operator on the command line.
  wanted_by text not null check (wanted_by in ('person', 'administrator', 'operator')),
  -- Null for the first address of somebody who had none.
  old_email text,
  old_key text,
  new_email text not null,
  new_key text not null,
  -- The links are made from it, for the new address and for the old one. Only their hashes are stored.
  nonce text not null,
  token_hash text not null unique,
  undo_hash text not null unique,
  created_at integer not null,
  -- The new address's link works until then, and once.
  expires_at integer not null,
  over_at integer,
  changed_at integer,
  -- The old address's link works until then; null if nobody ever confirmed that address.
  undo_until integer,
  undone_at integer
) strict;
create index address_changes_by_user on address_changes (user_id, id);
create index address_changes_by_time on address_changes (created_at);
-- While it can be taken back, nobody else gets the old address.
create index address_changes_kept on address_changes (old_key)
  where changed_at is not null and undo_until is not null and undone_at is null;

-- The one-time codes that make the first administrator, by their hash.
create table setup_codes (
  code_hash text primary key,
  expires_at integer not null
) strict, without rowid;

-- # Groups

create table groups (
  id integer primary key autoincrement,
  name text not null,
  description text not null,
  owner_id integer not null references users (id),
  created_at integer not null,
  -- After so many days of silence a request asks its author; 0 for never.
  silence_days integer not null default 30 check (silence_days between 0 and 365),
  -- New requests of members who are no moderators are looked at first.
  looks_first integer not null default 0 check (looks_first in (0, 1)),
  -- Counters stand with the row they are counted for. Triggers keep them in the transaction of the change,
  -- so that no code can forget to; a test counts again.
  member_count integer not null default 0,
  leader_count integer not null default 0,
  -- Its active requests that all members see.
  active_count integer not null default 0,
  -- Those of them that stand in no other group: how many active requests there are in all groups of a
  -- person is counted without reading them.
  plain_count integer not null default 0
) strict;
create index groups_by_owner on groups (owner_id, id);

create table members (
  id integer primary key autoincrement,
  group_id integer not null references groups (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  can_invite integer not null default 0 check (can_invite in (0, 1)),
  can_remove integer not null default 0 check (can_remove in (0, 1)),
  joined_at integer not null,
  -- Shares with a higher id are new to the member in this group.
  seen_share_id integer not null default 0,
  -- What a member may see and do in a group beyond others: 1 for who may invite, 2 for its moderators, who
  -- are the owner and those who may remove members. Triggers keep it, so that the lists can compare it
  -- without reading the group.
  rank integer not null default 0 check (rank in (0, 1, 2)),
  -- What a member is mailed and pushed of a group.
  notices text not null default 'everything' check (notices in ('everything', 'urgent', 'nothing')),
  unique (user_id, group_id)
) strict;
create index members_by_group on members (group_id, id);
create index members_by_user on members (user_id, id, group_id);
create index members_leaders on members (group_id) where rank > 0;

create table invitations (
  id integer primary key autoincrement,
  group_id integer not null references groups (id) on delete cascade,
  email text not null,
  email_key text not null,
  token_hash text not null unique,
  invited_by integer not null references users (id) on delete cascade,
  send_welcome integer not null check (send_welcome in (0, 1)),
  created_at integer not null,
  expires_at integer not null,
  accepted_at integer,
  declined_at integer,
  nonce text not null,
  -- One e-mail invitation makes one account.
  registered_at integer,
  -- The link in the mail is another than the one the inviter is shown: only who reads the mail can prove
  -- that the address is theirs.
  mailed_hash text,
  -- Whether the mail server refused the address: an invitation may be open for longer than the outbox
  -- keeps what became of its mail.
  is_refused integer not null default 0 check (is_refused in (0, 1)),
  -- The hash of the secret in the address to which a person replies to this mail.
  reply_hash text
) strict;
create index invitations_by_group on invitations (group_id, id);
create index invitations_by_address on invitations (group_id, email_key);
create index invitations_by_inviter on invitations (invited_by);
create unique index invitations_by_mailed_hash on invitations (mailed_hash) where mailed_hash is not null;
create index invitations_by_email on invitations (email_key);
create unique index invitations_by_reply on invitations (reply_hash) where reply_hash is not null;

-- The one token that is kept as it is: one link is shown to every member who may invite.
create table invite_links (
  id integer primary key autoincrement,
  group_id integer not null references groups (id) on delete cascade,
  token text not null unique,
  created_at integer not null,
  expires_at integer not null,
  revoked_at integer
) strict;
create index invite_links_by_group on invite_links (group_id, id);

-- # Requests

create table prayers (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  title text not null,
  content text not null,
  category text not null,
  is_anonymous integer not null default 0 check (is_anonymous in (0, 1)),
  is_urgent integer not null default 0 check (is_urgent in (0, 1)),
  need_answer_by text,
  can_mark_as_answered text not null check (can_mark_as_answered in ('creator', 'anyone', 'specific')),
  -- Set while the request is answered; it also gives the answered lists their order.
  answer_id integer unique references answers (id) on delete set null,
  created_at integer not null,
  is_long_term integer not null default 0 check (is_long_term in (0, 1)),
  -- A request that nobody touches asks its author (asked_at), and rests if there is no answer (rested_at):
  -- then it is in no list. touched_at is when its author last changed it or said that it goes on; look_at
  -- is when to look next whether it is silent.
  touched_at integer not null default 0,
  look_at integer,
  asked_at integer,
  rested_at integer,
  -- For which person a request is, if not for its author, and what that person agreed to.
  on_behalf_of text,
  consent text check (consent in ('group', 'print')),
  -- Whether it may stand on a printed sheet.
  may_be_printed integer not null default 0 check (may_be_printed in (0, 1)),
  -- The office entered it: it stands there instead of the name of the author, who is anonymous then.
  is_from_office integer not null default 0 check (is_from_office in (0, 1)),
  -- The author, where others may know who that is. What joins people by it cannot tell an anonymous author.
  shown_author_id integer generated always as (
    case when is_anonymous = 0 and is_from_office = 0 then user_id end) virtual,
  support_count integer not null default 0,
  comment_count integer not null default 0,
  -- Those of them that are held or taken out. Some people see them nevertheless.
  hidden_comments integer not null default 0,
  update_count integer not null default 0,
  hidden_updates integer not null default 0,
  group_count integer not null default 0,
  -- The day on which the words of a request changed after somebody else had prayed for it, and how many
  -- slips were mended since then: a series of small ones must not become another request.
  edited_on text,
  mended integer not null default 0,
  -- When the author last said that it is now, and until when the request shows that; null once the author ended it.
  said_now_at integer,
  now_ends_at integer
) strict;
create index prayers_by_author on prayers (user_id, id);
create index prayers_to_look_at on prayers (look_at) where look_at is not null;
create index prayers_asked on prayers (asked_at) where asked_at is not null;
create index prayers_asked_by_author on prayers (user_id, id) where asked_at is not null;
-- The lists of a person's own requests leave out those that the person entered for the office. Those have a
-- list of their own.
create index prayers_own on prayers (user_id, id) where is_from_office = 0;
create index prayers_own_active on prayers (user_id, id)
  where is_from_office = 0 and answer_id is null and rested_at is null;
create index prayers_own_answered on prayers (user_id, answer_id)
  where is_from_office = 0 and answer_id is not null;
create index prayers_own_resting on prayers (user_id, id) where is_from_office = 0 and rested_at is not null;
create index prayers_cards on prayers (user_id, id) where is_from_office = 1;

-- Where a request is shared: one that has no row here is private. The columns that the request itself has
-- too are copies, for the indexes of the lists of a group.
create table prayer_groups (
  group_id integer not null references groups (id) on delete cascade,
  prayer_id integer not null references prayers (id) on delete cascade,
  answer_id integer references answers (id) on delete set null,
  is_resting integer not null default 0 check (is_resting in (0, 1)),
  is_urgent integer not null default 0 check (is_urgent in (0, 1)),
  need_answer_by text,
  -- In this group only those who look after it see the request.
  is_leaders_only integer not null default 0 check (is_leaders_only in (0, 1)),
  -- Members of this rank and above see it.
  needs_rank integer not null default 0 check (needs_rank in (0, 1, 2)),
  -- While a request is held, only its author and the moderators of the group see it there.
  is_held integer not null default 0 check (is_held in (0, 1)),
  -- Whether it is shared with other groups too.
  is_several integer not null default 0 check (is_several in (0, 1)),
  -- Who wrote the request, which never changes: what is new in a group is counted for its members without
  -- looking into each request. Code may leave it out, and the number of the share.
  author_id integer,
  share_id integer,
  primary key (prayer_id, group_id)
) strict, without rowid;
create index prayer_groups_by_group on prayer_groups (group_id);
create index prayer_groups_by_answer on prayer_groups (answer_id) where answer_id is not null;
create index prayer_groups_urgent on prayer_groups (group_id, prayer_id, needs_rank)
  where answer_id is null and is_resting = 0 and is_urgent = 1;
create index prayer_groups_by_need on prayer_groups (group_id, need_answer_by, needs_rank)
  where answer_id is null and is_resting = 0 and need_answer_by is not null;
create index prayer_groups_answered on prayer_groups (group_id, answer_id, needs_rank)
  where answer_id is not null;
-- The few active requests of a group that not all members see.
create index prayer_groups_kept on prayer_groups (group_id, prayer_id, needs_rank)
  where answer_id is null and is_resting = 0 and needs_rank > 0;
-- The active requests of a group that are not counted in plain_count.
create index prayer_groups_special on prayer_groups (group_id, prayer_id, needs_rank)
  where answer_id is null and is_resting = 0 and (needs_rank > 0 or is_several = 1);
-- With the columns of its own condition, or SQLite reads the row for them. The list of a group reads neither the
-- share of a row nor the requests.
create index prayer_groups_active on prayer_groups (group_id, share_id, needs_rank, author_id,
    is_leaders_only, is_held, is_several, prayer_id, answer_id, is_resting)
  where answer_id is null and is_resting = 0;

-- A share has a number of its own: what is shared later stands where it was shared, and is new there.
create table shares (
  id integer primary key autoincrement,
  prayer_id integer not null references prayers (id) on delete cascade
) strict;
create index shares_of_prayer on shares (prayer_id);

create table answers (
  id integer primary key autoincrement,
  prayer_id integer not null unique references prayers (id) on delete cascade,
  content text not null,
  answered_by integer references users (id) on delete set null,
  answered_at integer not null
) strict;
create index answers_by_user on answers (answered_by) where answered_by is not null;

-- What an author tells of a request later on.
create table updates (
  id integer primary key autoincrement,
  prayer_id integer not null references prayers (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  content text not null,
  created_at integer not null,
  -- The group whose moderators look at it, and whether they took it out.
  held_in integer references groups (id) on delete set null,
  is_removed integer not null default 0 check (is_removed in (0, 1))
) strict;
create index updates_by_prayer on updates (prayer_id, id);
create index updates_by_author on updates (user_id, id);
create index updates_held on updates (held_in) where held_in is not null;
create index updates_hidden on updates (prayer_id) where held_in is not null or is_removed = 1;

create table comments (
  id integer primary key autoincrement,
  prayer_id integer not null references prayers (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  content text not null,
  created_at integer not null,
  -- The group whose moderators look at it, and whether they took it out.
  held_in integer references groups (id) on delete set null,
  is_removed integer not null default 0 check (is_removed in (0, 1)),
  -- Counted by triggers, as the numbers of a request are: a page of comments reads no rows of reactions but one's own.
  amen_count integer not null default 0
) strict;
create index comments_by_prayer on comments (prayer_id, id);
create index comments_by_user on comments (user_id);
create index comments_held on comments (held_in) where held_in is not null;
-- Few are hidden, so what everybody sees is counted as all but these.
create index comments_hidden on comments (prayer_id) where held_in is not null or is_removed = 1;

-- Who said Amen to a comment. Nobody is told who did: a comment shows only how many.
create table comment_reactions (
  comment_id integer not null references comments (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  created_at integer not null,
  primary key (comment_id, user_id)
) strict, without rowid;
create index comment_reactions_by_user on comment_reactions (user_id, comment_id);

create table supports (
  prayer_id integer not null references prayers (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  -- People pray again: created_at is the first time.
  created_at integer not null,
  last_prayed_at integer not null default 0,
  -- The author of the request, so that one index counts the people who prayed for the requests of an author.
  author_id integer references users (id) on delete cascade,
  -- Taking back the prayer of today leaves the one of an earlier day. Both are null where there is none.
  earlier_prayed_at integer,
  taken_back_at integer,
  primary key (prayer_id, user_id)
) strict, without rowid;
create index supports_by_author on supports (author_id, last_prayed_at, user_id);
-- What one person has prayed for and bookmarked stands together: in a large database the rows of the requests
-- lie far from each other.
create index supports_by_user on supports (user_id, prayer_id, last_prayed_at);

create table bookmarks (
  id integer primary key autoincrement,
  prayer_id integer not null references prayers (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  created_at integer not null,
  unique (prayer_id, user_id)
) strict;
create index bookmarks_by_user on bookmarks (user_id, id);
create index bookmarks_of_user on bookmarks (user_id, prayer_id, created_at);

-- # Looking after a group

-- What moderators are to look at: a thing that somebody reported, or a new request.
create table reports (
  id integer primary key autoincrement,
  group_id integer not null references groups (id) on delete cascade,
  -- Null for the standing request of a person.
  prayer_id integer references prayers (id) on delete cascade,
  what text not null check (what in ('request', 'update', 'comment', 'first-look', 'standing-request')),
  -- The comment or update; 0 for the request itself.
  entry_id integer not null default 0,
  -- Whose standing request it is; null for all else.
  person_id integer references users (id) on delete cascade,
  -- Who reported it. Never sent to anybody but this person.
  reporter_id integer references users (id) on delete set null,
  reason text not null,
  created_at integer not null,
  decided_at integer,
  decision text check (decision in ('restore', 'remove')),
  check ((prayer_id is null) = (what = 'standing-request') and (person_id is null) = (what <> 'standing-request'))
) strict;
create index reports_of_group on reports (group_id, decided_at, id);
create index reports_of_person on reports (person_id, group_id) where person_id is not null;
create index reports_of_thing on reports (prayer_id, what, entry_id);
create index reports_by_reporter on reports (reporter_id) where reporter_id is not null;
create unique index reports_once on reports (reporter_id, group_id, prayer_id, what, entry_id)
  where reporter_id is not null;

create unique index reports_of_person_once on reports (reporter_id, group_id, person_id)
  where person_id is not null and reporter_id is not null;

-- What moderators wrote to the author of a request or of a text on it.
create table notes (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  -- Null for a note about somebody's standing request.
  prayer_id integer references prayers (id) on delete cascade,
  group_id integer not null references groups (id) on delete cascade,
  -- Who wrote it. Never sent to anybody but this person.
  writer_id integer references users (id) on delete set null,
  kind text not null check (kind in ('restore', 'remove', 'message')),
  what text not null check (what in ('request', 'update', 'comment', 'standing-request')),
  content text not null,
  created_at integer not null,
  check ((prayer_id is null) = (what = 'standing-request'))
) strict;
create index notes_to on notes (user_id, prayer_id, id);
create index notes_of_user on notes (user_id, id);
create index notes_by_prayer on notes (prayer_id);
create index notes_by_group on notes (group_id);
create index notes_by_writer on notes (writer_id, id) where writer_id is not null;

-- What a person may always be prayed for, one line. Members of their groups read it.
create table standing_requests (
  user_id integer primary key references users (id) on delete cascade,
  content text not null,
  written_at integer not null,
  -- The group whose moderators look at it: nobody else but its writer sees it then.
  held_in integer references groups (id) on delete set null,
  is_removed integer not null default 0 check (is_removed in (0, 1))
) strict;
create index standing_requests_held on standing_requests (held_in) where held_in is not null;

-- # What people are told

-- What a person can read later, of one user or of all members of a group. Its text is made when it is read.
-- Members do not find in it what they did themselves.
create table inbox (
  id integer primary key autoincrement,
  kind text not null,
  user_id integer references users (id) on delete cascade,
  group_id integer references groups (id) on delete cascade,
  prayer_id integer references prayers (id) on delete cascade,
  invitation_id integer references invitations (id) on delete cascade,
  actor_id integer references users (id) on delete set null,
  -- How many people, where it is about a number.
  count integer,
  created_at integer not null
) strict;
create index inbox_of_user on inbox (user_id, id) where user_id is not null;
create index inbox_of_group on inbox (group_id, id) where user_id is null;
create index inbox_by_group on inbox (group_id) where group_id is not null;
create index inbox_by_prayer on inbox (prayer_id, kind) where prayer_id is not null;
create unique index inbox_once on inbox (prayer_id, kind, user_id)
  where prayer_id is not null and user_id is not null;
create index inbox_by_invitation on inbox (invitation_id) where invitation_id is not null;
create index inbox_by_actor on inbox (actor_id) where actor_id is not null;
create index inbox_by_time on inbox (created_at);

-- What a user must be told in the app, until they say that they have read it.
create table notices (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  kind text not null,
  created_at integer not null,
  read_at integer,
  -- A notice may be about a group, and goes with it.
  group_id integer references groups (id) on delete cascade
) strict;
create index notices_unread on notices (user_id, id) where read_at is null;
create index notices_by_user on notices (user_id);
create index notices_by_group on notices (group_id) where group_id is not null;

-- A browser is told what happens as long as somebody is signed in there: a lost phone that was
-- signed out from elsewhere falls silent too.
create table push_subscriptions (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at integer not null,
  session_id integer references sessions (id) on delete cascade,
  -- What became of the last message to it.
  outcome text check (outcome in ('taken', 'refused')),
  shown_outcome text check (shown_outcome in ('taken', 'refused'))
) strict;
create index push_subscriptions_by_user on push_subscriptions (user_id, id);
create index push_subscriptions_by_session on push_subscriptions (session_id) where session_id is not null;

-- Endpoints of which the push service said that they have ended, as hashes. A browser that brings one again is told
-- to make a new one.
create table ended_endpoints (
  hash text primary key,
  ended_at integer not null
) strict;
create index ended_endpoints_by_time on ended_endpoints (ended_at);

-- What is still to be told, or has been: written in one transaction with its cause.
create table deliveries (
  id integer primary key autoincrement,
  channel text not null check (channel in ('mail', 'push')),
  kind text not null,
  -- Who is told: a user, or an address that has no account.
  user_id integer references users (id) on delete cascade,
  address text,
  -- What it is about, by id: its words are made when it is sent, from what then is.
  subject_id integer,
  group_id integer references groups (id) on delete cascade,
  -- The same thing is told to the same recipient once.
  once text unique,
  state text not null check (state in ('waiting', 'sending', 'sent', 'dropped', 'failed', 'unknown')),
  attempts integer not null default 0,
  due_at integer not null,
  created_at integer not null,
  error text,
  -- A push is told to one browser; when that is gone, so is what was to be told there.
  subscription_id integer references push_subscriptions (id) on delete cascade,
  -- Sign-in, reset and confirmation mails go before everything else: urgency 0 before 1.
  urgency integer not null default 1,
  -- The comment or update that a mail is about.
  entry_id integer,
  -- A second mail of the same notice, to the address of that reader.
  reader_id integer references users (id) on delete cascade,
  copy_of integer
) strict;
create index deliveries_sending on deliveries (id) where state = 'sending';
create index deliveries_troubled on deliveries (id) where state in ('failed', 'unknown');
create index deliveries_done on deliveries (created_at) where state <> 'waiting' and state <> 'sending';
create index deliveries_by_user on deliveries (user_id) where user_id is not null;
create index deliveries_by_group on deliveries (group_id) where group_id is not null;
create index deliveries_by_kind on deliveries (kind, id);
create index deliveries_by_subscription on deliveries (subscription_id) where subscription_id is not null;
create index deliveries_next on deliveries (channel, urgency, due_at) where state = 'waiting';
create index deliveries_held_up on deliveries (id) where state = 'waiting' and error is not null;
create index deliveries_by_address on deliveries (address) where address is not null;
create index deliveries_by_reader on deliveries (reader_id) where reader_id is not null;
create index deliveries_of_day on deliveries (user_id, channel, created_at)
  where user_id is not null and state in ('sent', 'sending', 'unknown');

-- Mail for one person that also goes to the address of another one, once both have agreed.
create table households (
  id integer primary key autoincrement,
  -- Whose mail it is, and who reads it too.
  person_id integer not null references users (id) on delete cascade,
  reader_id integer not null references users (id) on delete cascade,
  -- Who of the two asked the other.
  by_reader integer not null check (by_reader in (0, 1)),
  created_at integer not null,
  -- Null while the other one has not answered.
  agreed_at integer,
  -- When the question was withdrawn or refused. It is kept for its time, so that asked again it is not mailed again.
  closed_at integer,
  check (person_id <> reader_id),
  check (agreed_at is null or closed_at is null)
) strict;
create unique index households_of_two on households (person_id, reader_id);
-- One address besides one's own.
create unique index households_agreed on households (person_id) where agreed_at is not null;
create index households_by_reader on households (reader_id);
create index households_by_agreement on households (agreed_at) where agreed_at is not null;
create index households_by_time on households (created_at) where agreed_at is null;

-- What a person's next digest is about, by id: its text is made when it is sent. An item that was
-- told stays as long as its digest, so that it is not told again.
create table digest_items (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  kind text not null,
  prayer_id integer not null references prayers (id) on delete cascade,
  group_id integer references groups (id) on delete set null,
  -- The comment or update; 0 for the request itself.
  entry_id integer not null default 0,
  created_at integer not null,
  is_told integer not null default 0 check (is_told in (0, 1)),
  digest_id integer references deliveries (id) on delete cascade
) strict;
create unique index digest_items_once on digest_items (user_id, kind, prayer_id, entry_id);
create index digest_items_waiting on digest_items (user_id, created_at) where is_told = 0;
create index digest_items_by_digest on digest_items (digest_id) where digest_id is not null;
create index digest_items_by_prayer on digest_items (prayer_id);
create index digest_items_by_group on digest_items (group_id) where group_id is not null;
create index digest_items_by_time on digest_items (created_at);

-- What changed, for which users: ids only, kept for a day, so that a page can catch up after a pause.
create table events (
  id integer primary key autoincrement,
  kind text not null,
  -- Whom it concerns: a user, the members of a group, or with neither everybody.
  user_id integer references users (id) on delete cascade,
  group_id integer,
  prayer_id integer,
  -- Who did it, so that nobody is notified of their own doing. Never sent.
  actor_id integer references users (id) on delete cascade,
  created_at integer not null,
  -- An event of a group for members of this rank and above.
  needs_rank integer not null default 0 check (needs_rank in (0, 1, 2))
) strict;
create index events_by_time on events (created_at);
-- A page that comes back reads what it missed from the events of its own viewer alone.
create index events_by_user on events (user_id) where user_id is not null;
create index events_by_actor on events (actor_id) where actor_id is not null;
create index events_by_group on events (group_id) where group_id is not null and user_id is null;
create index events_for_all on events (id) where group_id is null and user_id is null;

-- # Replies by mail

-- The secrets in addresses and links are computed from the person, the thing, the month and the version of the
-- person's secrets: nothing of a mail is stored.

-- Mails that were read, so that each counts once. No text of them is stored.
create table mails_read (
  id integer primary key autoincrement,
  -- A hash of the Message-ID.
  key text not null unique,
  -- Whose it is, if that is known.
  user_id integer references users (id) on delete cascade,
  -- What came of it, or why nothing did.
  outcome text not null,
  -- How many characters there were, and how many fit.
  count integer,
  most integer,
  -- The request that it made, and until when a link takes that back.
  prayer_id integer references prayers (id) on delete set null,
  nonce text,
  link_hash text unique,
  link_until integer,
  -- An answer was put into the outbox.
  is_answered integer not null default 0 check (is_answered in (0, 1)),
  read_at integer not null
) strict;
create index mails_read_by_user on mails_read (user_id, read_at);
create index mails_read_by_prayer on mails_read (prayer_id) where prayer_id is not null;
create index mails_read_by_time on mails_read (read_at);

-- How far the mailbox was read. One row.
create table mailbox (
  id integer primary key check (id = 1),
  -- The numbers of its mails begin anew with another one (RFC 9051, section 2.3.1.1).
  uid_validity text,
  last_uid integer not null default 0
) strict;
insert into mailbox (id) values (1);

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
  -- The name of its mail server in Authentication-Results (RFC 8601), as the last test found it.
  authserv_id text,
  is_on integer not null default 0 check (is_on in (0, 1)),
  -- Only what was tested is read.
  check (is_on = 0 or has_plus is not null)
) strict;

-- The mail server that sends our mail, as administrators set it. At most one row. Settings of the server come first.
create table mail_server_settings (
  id integer primary key check (id = 1),
  provider text not null,
  -- The sender of our mail.
  address text not null,
  host text not null,
  port integer not null check (port between 1 and 65535),
  user_name text not null,
  -- Encrypted with a key that is made of the server's own key and the nonce: the database alone does not tell it.
  sealed_password text not null,
  nonce text not null,
  -- Off after a backup was put back, until it is tested again.
  is_on integer not null default 0 check (is_on in (0, 1))
) strict;

-- # Files

-- Where one file may be sent to, once. A row goes when its file has become the file of a resource, or
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

-- Documents belong to the congregation: they stay when the account of their uploader is gone.
create table resources (
  id integer primary key autoincrement,
  title text not null,
  description text,
  file text not null unique,
  file_name text not null,
  file_size integer not null,
  file_type text not null,
  uploader_id integer references users (id) on delete set null,
  created_at integer not null,
  -- The words by which it is found, with a space before each (server/resources/words.ts).
  words text not null
) strict;
create index resources_by_uploader on resources (uploader_id) where uploader_id is not null;

-- # The congregation and its server

-- The settings of the congregation: one row. An empty text is not set; without a time zone the
-- time zone of the machine is used.
create table congregation (
  id integer primary key check (id = 1),
  name text not null default '',
  help_name text not null default '',
  help_telephone text not null default '',
  help_words text not null default '',
  time_zone text,
  digest_hour integer not null default 7 check (digest_hour between 0 and 23),
  greeting text not null default '',
  -- The day of the weekly digest; 0 is Sunday.
  digest_day integer not null default 3 check (digest_day between 0 and 6),
  -- Null while none is set.
  language text
) strict;
insert into congregation (id) values (1);

-- How far the congregation is set up, as far as nothing else tells it. One row.
create table setup (
  id integer primary key check (id = 1),
  -- The steps that are not needed here, as a JSON array of names.
  skipped text not null default '[]' check (json_valid(skipped)),
  -- The latest test mail, and whether the mail server ever took one.
  mail_test_id integer,
  is_mail_tested integer not null default 0 check (is_mail_tested in (0, 1)),
  -- All was done, and an administrator has closed the list.
  is_over integer not null default 0 check (is_over in (0, 1))
) strict;
insert into setup (id) values (1);

create table contact_messages (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  name text not null,
  email text not null,
  subject text not null,
  category text not null check (category in ('support', 'feedback', 'bug', 'feature')),
  message text not null,
  was_mailed integer not null check (was_mailed in (0, 1)),
  created_at integer not null
) strict;
create index contact_messages_by_user on contact_messages (user_id);

-- Security-relevant doings: ids, times and address blocks; never text, tokens or mail addresses.
-- The ids have no foreign key: an entry outlives the account it is about.
create table audit (
  id integer primary key autoincrement,
  kind text not null,
  user_id integer,
  actor_id integer,
  group_id integer,
  place text,
  count integer not null default 1,
  created_at integer not null
) strict;
create index audit_by_user on audit (user_id, id) where user_id is not null;
create index audit_by_time on audit (created_at);
-- Administrators read the entries about a group only if they are in it (server/audit/list.ts).
create index audit_of_no_group on audit (id) where group_id is null;
create index audit_by_group on audit (group_id, id) where group_id is not null;

-- What the server was doing, in rings that never grow: a day in slots of five minutes, and a month in
-- slots of two hours. A row is overwritten when its slot comes round again.
create table samples (
  span text not null check (span in ('day', 'month')),
  slot integer not null,
  began_at integer not null,
  calls integer not null,
  slow integer not null,
  failed integer not null,
  refused integer not null,
  -- How many calls took how long, as JSON; see server/health/durations.ts.
  durations text not null,
  memory integer not null,
  free_disk integer,
  database integer not null,
  mail_waiting integer not null,
  push_waiting integer not null,
  streams integer not null,
  primary key (span, slot)
) strict, without rowid;

-- What the clock starts: when each is due next, so that one missed while the server was off is done
-- after the start.
create table jobs (
  name text primary key,
  due_at integer not null
) strict, without rowid;

-- What somebody sends again after a broken connection is stored once: the key it came with, and the
-- id of what was made.
create table sent_once (
  user_id integer not null references users (id) on delete cascade,
  call text not null,
  key text not null,
  made_id integer not null,
  created_at integer not null,
  primary key (user_id, call, key)
) strict, without rowid;
create index sent_once_by_age on sent_once (created_at);

-- What is being deleted in portions, because it has much: a crash amid it leaves a row, and the next start goes on.
create table deletions (
  kind text not null check (kind in ('account', 'group', 'request')),
  id integer not null,
  primary key (kind, id)
) strict, without rowid;

-- # Search

-- The words of requests, updates, answers and comments, in rows whose ids begin with the id of the request,
-- so that its texts stand together and the newest request is last. `source` says which text it is: 'p' the
-- request, 'u7' its update, 'a7' its answer, 'c7' its comment. `state` says of what the row was made: the places,
-- and of a request a sum of its words. The program makes the words (server/search/words.ts). Besides them there
-- are tokens that begin with a private character, which no word does: places, title words, authors. No words are
-- kept beside the index (docs/decisions/0022). A deleted text gets a mark; then the index is put together anew
-- in small steps, within a minute, and nothing of its words is left (server/search/keep.ts).
create virtual table search using fts5 (
  words, source unindexed, state unindexed,
  tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'",
  prefix = '1 2 3 4 5 6 7', detail = none,
  content = '', contentless_delete = 1, contentless_unindexed = 1
);

-- The words that the index of texts has, in their order, to look up how a long beginning goes on.
create virtual table search_terms using fts5vocab(search, row);

-- The words of people's names. The id of a row is the id of the user.
create virtual table people_search using fts5 (
  words, state unindexed,
  tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'",
  prefix = '1 2 3', detail = none,
  content = '', contentless_delete = 1, contentless_unindexed = 1
);

-- What is to be put into the index: a long conversation a part at a time, so after which of its rows to
-- go on, and who comes next.
create table search_waiting (
  kind text not null check (kind in ('user', 'prayer')),
  id integer not null,
  after_row integer not null default 0,
  turn integer not null default 0,
  primary key (kind, id)
) strict, without rowid;
create index search_waiting_in_turn on search_waiting (turn, kind desc, id desc);

-- The indexes that hold traces of deleted words, and how many texts were deleted.
create table search_traces (
  name text not null primary key check (name in ('search', 'people_search')),
  deleted integer not null
) strict, without rowid;

-- Steps of FTS5's own come with a write, and take up to 35 milliseconds.
insert into search (search, rank) values ('automerge', 0);
insert into people_search (people_search, rank) values ('automerge', 0);

-- # The rank of a member

create trigger members_rank_joins after insert on members begin
  update members set rank = case
    when can_remove or exists (
      select 1 from groups where groups.id = group_id and groups.owner_id = user_id) then 2
    else can_invite end
  where id = new.id;
end;

create trigger members_rank_changes after update of can_invite, can_remove on members begin
  update members set rank = case
    when can_remove or exists (
      select 1 from groups where groups.id = group_id and groups.owner_id = user_id) then 2
    else can_invite end
  where id = new.id;
end;

create trigger members_owner_changes after update of owner_id on groups begin
  update members set rank = case when can_remove or user_id = new.owner_id then 2 else can_invite end
  where group_id = new.id and user_id in (old.owner_id, new.owner_id);
end;

-- # The rank that sees a share

create trigger prayer_groups_rank_begins after insert on prayer_groups
when new.is_leaders_only or new.is_held begin
  update prayer_groups set needs_rank = case when new.is_held then 2 else 1 end
  where group_id = new.group_id and prayer_id = new.prayer_id;
end;

create trigger prayer_groups_rank_changes after update of is_leaders_only, is_held on prayer_groups
begin
  update prayer_groups
  set needs_rank = case when new.is_held then 2 when new.is_leaders_only then 1 else 0 end
  where group_id = new.group_id and prayer_id = new.prayer_id;
end;

-- # The author and the number of a share

create trigger prayer_groups_authored after insert on prayer_groups when new.author_id is null begin
  update prayer_groups set author_id = (select p.user_id from prayers p where p.id = new.prayer_id)
  where group_id = new.group_id and prayer_id = new.prayer_id;
end;

create trigger prayer_groups_shared after insert on prayer_groups when new.share_id is null begin
  insert into shares (prayer_id) values (new.prayer_id);
  update prayer_groups set share_id = (select max(s.id) from shares s where s.prayer_id = new.prayer_id)
  where group_id = new.group_id and prayer_id = new.prayer_id;
end;

-- # What is counted

create trigger supports_counted after insert on supports begin
  update prayers set support_count = support_count + 1 where id = new.prayer_id;
end;

create trigger supports_discounted after delete on supports begin
  update prayers set support_count = support_count - 1 where id = old.prayer_id;
end;

create trigger comments_counted after insert on comments begin
  update prayers set comment_count = comment_count + 1,
    hidden_comments = hidden_comments + (new.held_in is not null or new.is_removed = 1)
  where id = new.prayer_id;
end;

create trigger comments_discounted after delete on comments begin
  update prayers set comment_count = comment_count - 1,
    hidden_comments = hidden_comments - (old.held_in is not null or old.is_removed = 1)
  where id = old.prayer_id;
end;

create trigger comments_hidden_counted after update of held_in, is_removed on comments begin
  update prayers set hidden_comments = hidden_comments
    + (new.held_in is not null or new.is_removed = 1)
    - (old.held_in is not null or old.is_removed = 1)
  where id = new.prayer_id;
end;

create trigger comment_reactions_counted after insert on comment_reactions begin
  update comments set amen_count = amen_count + 1 where id = new.comment_id;
end;

create trigger comment_reactions_discounted after delete on comment_reactions begin
  update comments set amen_count = amen_count - 1 where id = old.comment_id;
end;

create trigger updates_counted after insert on updates begin
  update prayers set update_count = update_count + 1,
    hidden_updates = hidden_updates + (new.held_in is not null or new.is_removed = 1)
  where id = new.prayer_id;
end;

create trigger updates_discounted after delete on updates begin
  update prayers set update_count = update_count - 1,
    hidden_updates = hidden_updates - (old.held_in is not null or old.is_removed = 1)
  where id = old.prayer_id;
end;

create trigger updates_hidden_counted after update of held_in, is_removed on updates begin
  update prayers set hidden_updates = hidden_updates
    + (new.held_in is not null or new.is_removed = 1)
    - (old.held_in is not null or old.is_removed = 1)
  where id = new.prayer_id;
end;

create trigger members_counted after insert on members begin
  update groups set member_count = member_count + 1, leader_count = leader_count + (new.rank > 0)
  where id = new.group_id;
end;

create trigger members_discounted after delete on members begin
  update groups set member_count = member_count - 1, leader_count = leader_count - (old.rank > 0)
  where id = old.group_id;
end;

create trigger members_leaders_counted after update of rank on members begin
  update groups set leader_count = leader_count + (new.rank > 0) - (old.rank > 0)
  where id = new.group_id;
end;

create trigger prayer_groups_counted after insert on prayer_groups begin
  update prayers set group_count = group_count + 1 where id = new.prayer_id;
  update groups set
    active_count = active_count
      + (new.answer_id is null and new.is_resting = 0 and new.needs_rank = 0),
    plain_count = plain_count + (new.answer_id is null and new.is_resting = 0
      and new.needs_rank = 0 and new.is_several = 0)
  where id = new.group_id;
  update prayer_groups set is_several = 1
  where prayer_id = new.prayer_id and is_several = 0
    and (select group_count from prayers where id = new.prayer_id) > 1;
end;

create trigger prayer_groups_discounted after delete on prayer_groups begin
  update prayers set group_count = group_count - 1 where id = old.prayer_id;
  update groups set
    active_count = active_count
      - (old.answer_id is null and old.is_resting = 0 and old.needs_rank = 0),
    plain_count = plain_count - (old.answer_id is null and old.is_resting = 0
      and old.needs_rank = 0 and old.is_several = 0)
  where id = old.group_id;
  update prayer_groups set is_several = 0
  where prayer_id = old.prayer_id and is_several = 1
    and (select group_count from prayers where id = old.prayer_id) = 1;
end;

create trigger prayer_groups_active_counted
after update of answer_id, is_resting, needs_rank, is_several on prayer_groups begin
  update groups set
    active_count = active_count
      + (new.answer_id is null and new.is_resting = 0 and new.needs_rank = 0)
      - (old.answer_id is null and old.is_resting = 0 and old.needs_rank = 0),
    plain_count = plain_count
      + (new.answer_id is null and new.is_resting = 0 and new.needs_rank = 0
        and new.is_several = 0)
      - (old.answer_id is null and old.is_resting = 0 and old.needs_rank = 0
        and old.is_several = 0)
  where id = new.group_id;
end;

-- # How much a person has written

create trigger prayers_bytes after insert on prayers begin
  update users set written_bytes = written_bytes + octet_length(new.title) + octet_length(new.content)
  where id = new.user_id;
end;

create trigger prayers_bytes_changed after update of title, content on prayers begin
  update users set written_bytes = written_bytes + octet_length(new.title) + octet_length(new.content)
    - octet_length(old.title) - octet_length(old.content)
  where id = new.user_id;
end;

create trigger prayers_bytes_gone after delete on prayers begin
  update users set written_bytes = written_bytes - octet_length(old.title) - octet_length(old.content)
  where id = old.user_id;
end;

create trigger comments_bytes after insert on comments begin
  update users set written_bytes = written_bytes + octet_length(new.content) where id = new.user_id;
end;

create trigger comments_bytes_gone after delete on comments begin
  update users set written_bytes = written_bytes - octet_length(old.content) where id = old.user_id;
end;

create trigger updates_bytes after insert on updates begin
  update users set written_bytes = written_bytes + octet_length(new.content) where id = new.user_id;
end;

create trigger updates_bytes_gone after delete on updates begin
  update users set written_bytes = written_bytes - octet_length(old.content) where id = old.user_id;
end;

create trigger answers_bytes after insert on answers begin
  update users set written_bytes = written_bytes + octet_length(new.content)
  where id = new.answered_by;
end;

create trigger answers_bytes_gone after delete on answers begin
  update users set written_bytes = written_bytes - octet_length(old.content)
  where id = old.answered_by;
end;

create trigger answers_bytes_changed after update of content on answers begin
  update users set written_bytes = written_bytes + octet_length(new.content) - octet_length(old.content)
  where id = new.answered_by;
end;

-- # What goes with something
-- Sessions are deleted in several ways (signing out, a new password, long silence).
-- A deleted account leaves no words: what it reported is still looked at, without a reason.
-- A group that a request is not shared with any more has nothing to decide on its texts.

create trigger reports_without_reporter before delete on users begin
  update reports set reason = '' where reporter_id = old.id;
  delete from notes where writer_id = old.id and kind = 'message';
  update notes set content = '' where writer_id = old.id;
end;

create trigger reports_without_share after delete on prayer_groups begin
  update comments set held_in = null where prayer_id = old.prayer_id and held_in = old.group_id;
  update updates set held_in = null where prayer_id = old.prayer_id and held_in = old.group_id;
  delete from reports where prayer_id = old.prayer_id and group_id = old.group_id
    and what in ('comment', 'update');
end;

create trigger reports_without_comment after delete on comments begin
  delete from reports where prayer_id = old.prayer_id and what = 'comment' and entry_id = old.id;
end;

create trigger reports_without_update after delete on updates begin
  delete from reports where prayer_id = old.prayer_id and what = 'update' and entry_id = old.id;
end;

-- A standing request that is deleted, or whose writer has left the group, is not looked at any more. What is written
-- after it may be reported again.
create trigger reports_without_standing_request after delete on standing_requests begin
  delete from reports where person_id = old.user_id;
end;

-- Other words may be reported again. Those that are looked at stay hidden, whatever they say now.
create trigger reports_of_other_words after update of content on standing_requests begin
  delete from reports where person_id = old.user_id and decided_at is not null;
end;

create trigger reports_without_person after delete on members begin
  update standing_requests set held_in = null where user_id = old.user_id and held_in = old.group_id;
  delete from reports where person_id = old.user_id and group_id = old.group_id and decided_at is null;
end;

create trigger sessions_seen after delete on sessions begin
  update users set last_seen_at = max(coalesce(last_seen_at, 0), old.last_seen_at)
  where id = old.user_id;
end;

-- # What leaves the index
-- Triggers, because much is deleted by foreign keys. What is deleted with its request goes with the rows of the
-- request. An answer is only changed when the account of the person who wrote it is deleted.

create trigger search_without_prayer after delete on prayers begin
  delete from search where rowid >= old.id << 20 and rowid < (old.id + 1) << 20;
  delete from search_waiting where kind = 'prayer' and id = old.id;
  insert into search_traces values ('search', 1)
    on conflict (name) do update set deleted = deleted + 1;
end;

create trigger search_without_update after delete on updates
when exists (select 1 from prayers where id = old.prayer_id) begin
  delete from search where rowid >= old.prayer_id << 20 and rowid < (old.prayer_id + 1) << 20
    and source = 'u' || old.id;
  insert into search_traces values ('search', 1)
    on conflict (name) do update set deleted = deleted + 1;
end;

create trigger search_without_answer after delete on answers
when exists (select 1 from prayers where id = old.prayer_id) begin
  delete from search where rowid >= old.prayer_id << 20 and rowid < (old.prayer_id + 1) << 20
    and source = 'a' || old.id;
  insert into search_traces values ('search', 1)
    on conflict (name) do update set deleted = deleted + 1;
end;

create trigger search_without_comment after delete on comments
when exists (select 1 from prayers where id = old.prayer_id) begin
  delete from search where rowid >= old.prayer_id << 20 and rowid < (old.prayer_id + 1) << 20
    and source = 'c' || old.id;
  insert into search_traces values ('search', 1)
    on conflict (name) do update set deleted = deleted + 1;
end;

create trigger search_without_testimony after update of content on answers begin
  delete from search where rowid >= old.prayer_id << 20 and rowid < (old.prayer_id + 1) << 20
    and source = 'a' || old.id;
  insert into search_traces values ('search', 1)
    on conflict (name) do update set deleted = deleted + 1;
end;

create trigger people_search_without_user after delete on users begin
  delete from people_search where rowid = old.id;
  delete from search_waiting where kind = 'user' and id = old.id;
  insert into search_traces values ('people_search', 1)
    on conflict (name) do update set deleted = deleted + 1;
end;
