import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { refused } from '../http/errors.ts';

/** A group as one of its members, the viewer, stands in it. Flags are 0 or 1. */
export type GroupRow = {
  id: number;
  name: string;
  description: string;
  ownerId: number;
  createdAt: number;
  memberCount: number;
  isOwner: number;
  canInvite: number;
  canRemove: number;
};

export const GROUP_COLUMNS = `
  g.id, g.name, g.description, g.owner_id as ownerId, g.created_at as createdAt,
  (select count(*) from members c where c.group_id = g.id) as memberCount,
  g.owner_id = me.user_id as isOwner, me.can_invite as canInvite, me.can_remove as canRemove`;

export const groupOfMember = statement<GroupRow, { viewer: number; id: number }>(`
  select ${GROUP_COLUMNS} from members me join groups g on g.id = me.group_id
  where me.user_id = $viewer and me.group_id = $id`);

/** The group, if this person belongs to it. Throws 404 alike for others and for none. */
export const groupFor = (db: Db, viewer: { id: number }, id: number): GroupRow => {
  const row = groupOfMember.get(db, { viewer: viewer.id, id });
  if (!row) throw refused('group-not-found');
  return row;
};

/** What the viewer is and may do in a group: the owner has both permissions by nature. */
export const standingIn = (row: GroupRow) => ({
  isOwner: row.isOwner === 1,
  canInvite: row.isOwner === 1 || row.canInvite === 1,
  canRemove: row.isOwner === 1 || row.canRemove === 1,
});
