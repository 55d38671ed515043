-- What a person entered for the office is theirs to change, but no request of their own: the lists of one's
-- own leave it out, and it has a list by itself.
drop index prayers_active_by_author;
drop index prayers_answered_by_author;
drop index prayers_resting_by_author;
create index prayers_own on prayers (user_id, id) where is_from_office = 0;
create index prayers_own_active on prayers (user_id, id)
  where is_from_office = 0 and answer_id is null and rested_at is null;
create index prayers_own_answered on prayers (user_id, answer_id)
  where is_from_office = 0 and answer_id is not null;
create index prayers_own_resting on prayers (user_id, id) where is_from_office = 0 and rested_at is not null;
create index prayers_cards on prayers (user_id, id) where is_from_office = 1;
