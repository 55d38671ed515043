select p.id, p.title, p.content, p.category, p.need_answer_by as needAnswerBy,
  p.can_mark_as_answered as canMarkAsAnswered, p.created_at as createdAt,
  p.is_anonymous as isAnonymous, p.is_urgent as isUrgent, p.is_long_term as isLongTerm,
  p.may_be_printed as mayBePrinted, p.is_from_office as isFromOffice,
  p.on_behalf_of as onBehalfOf, p.consent, p.answer_id as answerId, p.asked_at as askedAt,
  p.rested_at as restedAt, u.id as userId, u.first_name as firstName, u.last_name as lastName,
  u.email, u.profile_image_url as profileImageUrl, a.answered_at as answeredAt,
  a.content as answerContent,
  (select count(*) from supports s where s.prayer_id = p.id) as supportCount,
  (select s.last_prayed_at from supports s
    where s.prayer_id = p.id and s.user_id = $viewer) as lastPrayedAt,
  (select count(*) from comments c where c.prayer_id = p.id and c.is_removed = 0) as commentCount,
  (select count(*) from updates n where n.prayer_id = p.id and n.is_removed = 0) as updateCount,
  (select n.content from updates n where n.prayer_id = p.id
    order by n.id desc limit 1) as latestUpdate,
  (select b.created_at from bookmarks b
    where b.prayer_id = p.id and b.user_id = $viewer) as bookmarkedAt,
  exists (select 1 from prayer_groups pg where pg.prayer_id = p.id) as isShared,
  (select json_group_array(json_object('id', g.id, 'name', g.name,
      'isNew', p.id > m.seen_prayer_id, 'isLeadersOnly', pg.is_leaders_only))
    from prayer_groups pg
    join members m on m.group_id = pg.group_id and m.user_id = $viewer
    join groups g on g.id = pg.group_id
    where pg.prayer_id = p.id) as groups
from prayer_groups l
join prayers p on p.id = l.prayer_id
join users u on u.id = p.user_id
left join answers a on a.id = p.answer_id
where l.group_id = $id and l.answer_id is null and l.is_resting = 0 and l.prayer_id < $before
order by l.prayer_id desc limit $limit
