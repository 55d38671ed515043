import type { Group } from '../../shared/groups.ts';
import { iso } from '../http/iso.ts';
import { type GroupRow, standingIn } from './group.ts';

/** A group as one of its members sees it. */
export const presentGroup = (row: GroupRow): Group => ({
  id: row.id,
  name: row.name,
  description: row.description,
  ownerId: row.ownerId,
  memberCount: row.memberCount,
  createdAt: iso(row.createdAt),
  ...standingIn(row),
});
