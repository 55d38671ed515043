/** A prayer request as the statements read it for one viewer, `$viewer`. Flags are 0 or 1. */
export type PrayerRow = {
  id: number;
  title: string;
  content: string;
  category: string;
  isAnonymous: number;
  isUrgent: number;
  needAnswerBy: string | null;
  canMarkAsAnswered: 'creator' | 'anyone' | 'specific';
  createdAt: number;
  authorId: number;
  firstName: string;
  lastName: string;
  email: string;
  profileImageUrl: string | null;
  answeredAt: number | null;
  answerContent: string | null;
  supportCount: number;
  hasPrayed: number;
  commentCount: number;
  bookmarkedAt: number | null;
  isShared: number;
  /** JSON: the groups it is shared with that the viewer belongs to. */
  groups: string;
};

/** Every column of PrayerRow. Counts and flags each walk one index, a few rows deep. */
export const PRAYER_COLUMNS = `
  p.id, p.title, p.content, p.category, p.is_anonymous as isAnonymous,
  p.is_urgent as isUrgent, p.need_answer_by as needAnswerBy,
  p.can_mark_as_answered as canMarkAsAnswered, p.created_at as createdAt,
  u.id as authorId, u.first_name as firstName, u.last_name as lastName, u.email,
  u.profile_image_url as profileImageUrl,
  a.answered_at as answeredAt, a.content as answerContent,
  (select count(*) from supports s where s.prayer_id = p.id) as supportCount,
  exists (select 1 from supports s where s.prayer_id = p.id and s.user_id = $viewer) as hasPrayed,
  (select count(*) from comments c where c.prayer_id = p.id) as commentCount,
  (select b.created_at from bookmarks b
    where b.prayer_id = p.id and b.user_id = $viewer) as bookmarkedAt,
  exists (select 1 from prayer_groups pg where pg.prayer_id = p.id) as isShared,
  (select json_group_array(json_object('id', g.id, 'name', g.name))
    from prayer_groups pg
    join members m on m.group_id = pg.group_id and m.user_id = $viewer
    join groups g on g.id = pg.group_id
    where pg.prayer_id = p.id) as groups`;

/** What PRAYER_COLUMNS needs beside `prayers p`. */
export const PRAYER_JOINS = `
  join users u on u.id = p.user_id
  left join answers a on a.id = p.answer_id`;

/** Who sees a request: its author, and members of the groups it is shared with. Nobody else. */
export const VISIBLE_TO_VIEWER = `(p.user_id = $viewer or exists (
  select 1 from prayer_groups pg
  join members m on m.group_id = pg.group_id and m.user_id = $viewer
  where pg.prayer_id = p.id))`;
