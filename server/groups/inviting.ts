import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Tx } from '../db/change.ts';
import { groups, invitations, inviteLinks, members, users } from '../db/schema.ts';
import { recordOfAllInvited, recordOfInvitations } from '../events/record-people.ts';

/** Ends a user's open invitations and the group's link, which they know. Called when they may not invite any more. */
export const endInvitingBy = (tx: Tx, userId: number, groupId: number, now: number) => {
  recordOfAllInvited(tx, groupId, now, userId);
  const ended = tx
    .update(invitations)
    .set({ expiresAt: now })
    .where(
      and(
        eq(invitations.invitedBy, userId),
        eq(invitations.groupId, groupId),
        gt(invitations.expiresAt, now),
      ),
    )
    .returning({ id: invitations.id })
    .all();
  if (ended.length > 0) recordOfInvitations(tx, groupId, now);
  revokeLinks(tx, groupId, now);
};

/** Ends the same in every group where a user may invite. */
export const endAllInvitingBy = (tx: Tx, userId: number, now: number) => {
  const groupIds = tx
    .select({ id: members.groupId })
    .from(members)
    .innerJoin(groups, eq(groups.id, members.groupId))
    .where(and(eq(members.userId, userId), or(members.canInvite, eq(groups.ownerId, userId))))
    .all();
  for (const { id } of groupIds) endInvitingBy(tx, userId, id, now);
};

export const revokeLinks = (tx: Tx, groupId: number, now: number) =>
  tx
    .update(inviteLinks)
    .set({ revokedAt: now })
    .where(and(eq(inviteLinks.groupId, groupId), isNull(inviteLinks.revokedAt)))
    .run();

/** Deletes the open invitations to a group that were sent to this user's address. */
export const dropInvitationsTo = (tx: Tx, groupId: number, userId: number) => {
  const invited = tx
    .select({ emailKey: users.emailKey })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  if (invited?.emailKey) dropInvitationsToAddress(tx, groupId, invited.emailKey);
};

/** Deletes the open invitations to a group that were sent to an address, given by its key. */
export const dropInvitationsToAddress = (tx: Tx, groupId: number, emailKey: string) =>
  tx
    .delete(invitations)
    .where(
      and(
        eq(invitations.groupId, groupId),
        eq(invitations.emailKey, emailKey),
        isNull(invitations.acceptedAt),
        isNull(invitations.declinedAt),
      ),
    )
    .run();
