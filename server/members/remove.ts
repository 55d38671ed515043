import { and, eq, isNull } from 'drizzle-orm';
import { canLeaveGroup, canRemoveMember } from '../../shared/permissions.ts';
import { noteInAudit } from '../audit/audit.ts';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { invitations, members, users } from '../db/schema.ts';
import { recordOfGroup, recordOfUser } from '../events/record.ts';
import { groupFor, standingIn } from '../groups/group.ts';
import { authorize } from '../http/errors.ts';
import { endInvitingBy } from '../invitations/invitation.ts';
import { memberOf } from './member.ts';
import { presentMember } from './presenter.ts';

/**
 * Takes a member out of a group: oneself to leave, or another to remove them, which also
 * closes the doors they could come back through. What they shared stays with the group.
 * Throws 404 for a group or member out of reach, 403 when the rule does not allow it.
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
    const me = standingIn(group);
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
  });

/** Invitations still open that were sent to the person's address. */
const dropInvitationsTo = (tx: Tx, groupId: number, userId: number) => {
  const removed = tx
    .select({ emailKey: users.emailKey })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  if (!removed) return;
  tx.delete(invitations)
    .where(
      and(
        eq(invitations.groupId, groupId),
        eq(invitations.emailKey, removed.emailKey),
        isNull(invitations.acceptedAt),
        isNull(invitations.declinedAt),
      ),
    )
    .run();
};
