import { and, eq, isNull, or } from 'drizzle-orm';
import { canLeaveGroup, canRemoveMember } from '../../shared/permissions.ts';
import type { Db } from '../db/open.ts';
import { invitations, members } from '../db/schema.ts';
import { recordOfGroup, recordOfUser } from '../events/record.ts';
import { groupFor, standingIn } from '../groups/group.ts';
import { authorize } from '../http/errors.ts';
import { revokeLinks } from '../invitations/link.ts';
import { keyOf } from '../session/users.ts';
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
  now: number,
) =>
  db.transaction(
    (tx) => {
      const group = groupFor(db, person, groupId);
      const me = standingIn(group);
      const member = presentMember(memberOf(db, person, group, userId));
      if (member.isMe) {
        authorize(
          canLeaveGroup(me),
          'The owner cannot leave the group. Hand it over to another member first, or delete it.',
        );
      } else {
        authorize(canRemoveMember(me, member), 'You may not remove this member.');
        revokeLinks(tx, groupId, now);
        dropInvitationsOf(tx, groupId, member.user);
      }
      tx.delete(members).where(eq(members.id, member.id)).run();
      recordOfUser(tx, userId, { kind: 'group-left', groupId, at: now });
      recordOfGroup(tx, groupId, { kind: 'members', by: person.id, at: now });
    },
    { behavior: 'immediate' },
  );

/** Invitations still open that the person sent or that were sent to their address. */
const dropInvitationsOf = (
  tx: Pick<Db, 'delete'>,
  groupId: number,
  { id, email }: { id: number; email: string },
) =>
  tx
    .delete(invitations)
    .where(
      and(
        eq(invitations.groupId, groupId),
        or(eq(invitations.invitedBy, id), eq(invitations.emailKey, keyOf(email))),
        isNull(invitations.acceptedAt),
        isNull(invitations.declinedAt),
      ),
    )
    .run();
