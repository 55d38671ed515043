/** A small congregation in the tables of the first schema. */
export const FIRST_CONGREGATION = `
  insert into users (id, first_name, last_name, username, username_key, email, email_key,
    password_hash, created_at) values
    (1, 'Ruth', 'B', 'ruth', 'ruth', 'ruth@b', 'ruth@b', 'x', 11),
    (2, 'Naomi', 'B', 'naomi', 'naomi', 'naomi@b', 'naomi@b', 'x', 12);
  insert into sessions (token_hash, user_id, created_at, last_seen_at) values ('h', 1, 1, 1);
  insert into groups (id, name, description, owner_id, created_at) values (1, 'Choir', '', 1, 1);
  insert into members (group_id, user_id, joined_at) values (1, 1, 1), (1, 2, 1);
  insert into prayers (id, user_id, title, content, category, can_mark_as_answered, created_at)
    values (1, 1, 'Rain', 'For rain on the barley', 'Other', 'creator', 1);
  insert into prayer_groups (group_id, prayer_id) values (1, 1);
  insert into supports (prayer_id, user_id, created_at) values (1, 2, 1);
  insert into comments (prayer_id, user_id, content, created_at) values (1, 2, 'With you.', 1);
  insert into invitations (group_id, email, email_key, token_hash, invited_by, send_welcome,
    created_at, expires_at) values (1, 'o@b', 'o@b', 't', 1, 1, 1, 2);
  insert into invite_links (group_id, token, created_at, expires_at) values (1, 'l', 1, 2);`;
