import { eq } from 'drizzle-orm';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { invitations } from '../db/schema.ts';
import { recordOfInvitations } from '../events/record-people.ts';
import type { Delivery } from '../outbox/deliveries.ts';

/**
 * Notes that no mail reaches the address of an invitation. Those who may invite see it in the list, on
 * an open page at once. Does nothing for other mails.
 */
export const noteRefusedMail = (db: Db, { kind, subjectId }: Delivery, now: number) => {
  if (kind !== 'invitation' || subjectId === null) return;
  change(db, (tx) => {
    const invitation = tx
      .update(invitations)
      .set({ isRefused: true })
      .where(eq(invitations.id, subjectId))
      .returning({ groupId: invitations.groupId })
      .get();
    if (invitation) recordOfInvitations(tx, invitation.groupId, now);
  });
};
