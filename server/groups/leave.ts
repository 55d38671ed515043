import { eq } from 'drizzle-orm';
import { canLeaveGroup, canRemoveMember } from '../../shared/permissions.ts';
import { noteInAudit } from '../audit/audit.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { members } from '../db/schema.ts';
import { recordOfGroup, recordOfUser } from '../events/record.ts';
import { recordPictureIn } from '../events/record-people.ts';
import { authorize } from '../http/errors.ts';
import { groupFor, rightsIn } from './group.ts';
import { dropInvitationsTo, endInvitingBy } from './inviting.ts';
import { memberOf, presentMember } from './members.ts';

/**
 * Removes a member from a group. Leaving means removing oneself. Removing another member also ends the
 * group's link and their invitations, so that they cannot return. What they shared stays in the group. Throws
 * 404 for a group or member that the user cannot see, 403 if they may not do it.
 */
export const removeMember = (
  db: Db,
  person: { id: number },
  groupId: number,
  userId: number,
  place: string,
  now: number,
) =>
  change(db, (tx) => {
    const group = groupFor(tx, person, groupId);
    const me = rightsIn(group);
    const member = presentMember(group, memberOf(tx, person, group, userId));
    if (member.isMe) {
      authorize(canLeaveGroup(me), 'owner-cannot-leave');
      if (me.canInvite) endInvitingBy(tx, userId, groupId, now);
    } else {
      authorize(canRemoveMember(me, member), 'may-not-remove-member');
      endInvitingBy(tx, userId, groupId, now);
      dropInvitationsTo(tx, groupId, userId);
      noteInAudit(tx, { kind: 'member-removed', userId, actorId: person.id, groupId, place }, now);
    }
    tx.delete(members).where(eq(members.id, member.id)).run();
    recordOfUser(tx, userId, { kind: 'group-left', groupId, at: now });
    recordOfGroup(tx, groupId, { kind: 'members', by: person.id, at: now });
    recordPictureIn(tx, userId, groupId, now);
  });
