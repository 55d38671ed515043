import type { InferSelectModel } from 'drizzle-orm';
import type { InvitationState } from '../../shared/invitations.ts';
import type { invitations } from '../db/schema.ts';
import { iso } from '../http/iso.ts';

type InvitationRow = InferSelectModel<typeof invitations>;

/** A sent invitation in the list of them; its link is not known here any more. */
export const presentInvitation = (row: InvitationRow, now: number) => ({
  ...presentSent(row),
  status: statusOf(row, now),
});

/** A sent invitation as it is first handed to the inviter, with its link. */
export const presentNewInvitation = (row: InvitationRow, inviteUrl: string) => ({
  ...presentSent(row),
  inviteUrl,
});

const presentSent = (row: InvitationRow) => ({
  id: row.id,
  email: row.email,
  sendWelcomeMessage: row.sendWelcome,
  createdAt: iso(row.createdAt),
  expiresAt: iso(row.expiresAt),
});

const statusOf = (row: InvitationRow, now: number): InvitationState => {
  if (row.acceptedAt !== null) return 'accepted';
  if (row.declinedAt !== null) return 'declined';
  return row.expiresAt <= now ? 'expired' : 'pending';
};
