-- A list of one group reads neither the share of a row nor the requests' own rows of praying and
-- bookmarks, which in a large database lie far from each other: what it shows of a share stands in the
-- list's index, and what one person has prayed for and bookmarked stands together.
drop index prayer_groups_active;
create index prayer_groups_active on prayer_groups
  (group_id, prayer_id, needs_rank, author_id, is_leaders_only, is_held, answer_id, is_resting)
  where answer_id is null and is_resting = 0;

drop index supports_by_user;
create index supports_by_user on supports (user_id, prayer_id, last_prayed_at);
create index bookmarks_of_user on bookmarks (user_id, prayer_id, created_at);
