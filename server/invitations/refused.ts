import { eq } from 'drizzle-orm';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { invitations } from '../db/schema.ts';
import { recordOfUser } from '../events/record.ts';
import type { Delivery } from '../outbox/deliveries.ts';

/**
 * Notes that no mail reaches the address of an invitation. The person who invited sees it in the list,
 * on an open page at once. Does nothing for other mails.
 */
export const noteRefusedMail = (db: Db, { kind, subjectId }: Delivery, now: number) => {
  if (kind !== 'invitation' || subjectId === null) return;
  change(db, (tx) => {
    const invitation = tx
      .update(invitations)
      .set({ isRefused: true })
      .where(eq(invitations.id, subjectId))
      .returning({ invitedBy: invitations.invitedBy, groupId: invitations.groupId })
      .get();
    if (!invitation) return;
    const { invitedBy, groupId } = invitation;
    recordOfUser(tx, invitedBy, { kind: 'members', groupId, at: now });
  });
};
