import type { Member } from '../../shared/groups.ts';
import { iso } from '../http/iso.ts';
import type { MemberRow } from './member.ts';

/** A member as a fellow member sees them; an owner has both permissions by nature. */
export const presentMember = (row: MemberRow): Member => ({
  id: row.id,
  userId: row.userId,
  user: {
    id: row.userId,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    profileImageUrl: row.profileImageUrl,
  },
  joinedAt: iso(row.joinedAt),
  canInvite: row.isOwner === 1 || row.canInvite === 1,
  canRemove: row.isOwner === 1 || row.canRemove === 1,
  isOwner: row.isOwner === 1,
  isMe: row.isMe === 1,
});
