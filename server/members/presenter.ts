import type { Member } from '../../shared/groups.ts';
import type { GroupRow } from '../groups/group.ts';
import { iso } from '../http/iso.ts';
import type { MemberRow } from './member.ts';

/** What the viewer is in the group. */
type ViewerStanding = Pick<GroupRow, 'isOwner' | 'canInvite' | 'canRemove'>;

/** The owner and holders of a permission look after the others, and may know their addresses. */
const looksAfter = ({ isOwner, canInvite, canRemove }: ViewerStanding) =>
  isOwner === 1 || canInvite === 1 || canRemove === 1;

/** A member as a fellow member sees them; an owner has both permissions by nature. */
export const presentMember = (viewer: ViewerStanding, row: MemberRow): Member => ({
  id: row.id,
  userId: row.userId,
  user: {
    id: row.userId,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.isMe === 1 || looksAfter(viewer) ? row.email : null,
    profileImageUrl: row.profileImageUrl,
  },
  joinedAt: iso(row.joinedAt),
  canInvite: row.isOwner === 1 || row.canInvite === 1,
  canRemove: row.isOwner === 1 || row.canRemove === 1,
  isOwner: row.isOwner === 1,
  isMe: row.isMe === 1,
});
