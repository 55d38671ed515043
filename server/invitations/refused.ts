import { eq } from 'drizzle-orm';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { invitations } from '../db/schema.ts';
import { recordOfInvitations } from '../events/record-people.ts';
import type { Delivery } from '../outbox/deliveries.ts';

/** Stores that a mail server refused an invited address, which inviters then see. Ignores other mails. */
export const noteRefusedMail = (db: Db, { kind, subjectId }: Delivery, now: number) => {
  if (kind !== 'invitation' || subjectId === null) return;
  change(db, (tx) => noteReturnedInvitation(tx, subjectId, now));
};

/** Stores that the mail of an invitation was refused, or came back. */
export const noteReturnedInvitation = (tx: Tx, id: number, now: number) => {
  const invitation = tx
    .update(invitations)
    .set({ isRefused: true })
    .where(eq(invitations.id, id))
    .returning({ groupId: invitations.groupId })
    .get();
  if (invitation) recordOfInvitations(tx, invitation.groupId, now);
};
