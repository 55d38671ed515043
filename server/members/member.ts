import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { refused } from '../http/errors.ts';

/** A member of a group as another member, `$viewer`, sees them. Flags are 0 or 1. */
export type MemberRow = {
  id: number;
  userId: number;
  firstName: string;
  lastName: string;
  email: string;
  profileImageUrl: string | null;
  joinedAt: number;
  canInvite: number;
  canRemove: number;
  isOwner: number;
  isMe: number;
};

export const MEMBER_COLUMNS = `
  m.id, m.user_id as userId, u.first_name as firstName, u.last_name as lastName, u.email,
  u.profile_image_url as profileImageUrl, m.joined_at as joinedAt,
  m.can_invite as canInvite, m.can_remove as canRemove,
  g.owner_id = m.user_id as isOwner, m.user_id = $viewer as isMe`;

const memberByUser = statement<MemberRow, { viewer: number; group: number; user: number }>(`
  select ${MEMBER_COLUMNS}
  from members m join users u on u.id = m.user_id join groups g on g.id = m.group_id
  where m.user_id = $user and m.group_id = $group`);

/** A member of a group the viewer is in. Throws 404 when that person is not one of it. */
export const memberOf = (
  db: Db,
  viewer: { id: number },
  group: { id: number },
  userId: number,
): MemberRow => {
  const row = memberByUser.get(db, { viewer: viewer.id, group: group.id, user: userId });
  if (!row) throw refused('member-not-found');
  return row;
};

const membership = statement<{ id: number }, { user: number; group: number }>(
  'select id from members where user_id = $user and group_id = $group',
);

/** Whether a person belongs to a group. */
export const isMember = (db: Db, person: { id: number }, groupId: number) =>
  membership.get(db, { user: person.id, group: groupId }) !== undefined;
