import type { InvitationState } from '../../shared/invitations.ts';
import { invitations } from '../db/schema.ts';
import { iso } from '../http/iso.ts';

/** The columns that the list needs. */
export const LISTED_COLUMNS = {
  id: invitations.id,
  email: invitations.email,
  sendWelcome: invitations.sendWelcome,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
  acceptedAt: invitations.acceptedAt,
  declinedAt: invitations.declinedAt,
  isRefused: invitations.isRefused,
};
type InvitationRow = Pick<typeof invitations.$inferSelect, keyof typeof LISTED_COLUMNS>;

/** Returns an invitation for the list. Its link is no longer known. */
export const presentInvitation = (row: InvitationRow, now: number) => ({
  ...presentSent(row),
  status: statusOf(row, now),
  isRefused: row.isRefused,
});

/** Returns a new invitation with its link, for its maker. */
export const presentNewInvitation = (
  row: InvitationRow,
  link: { inviteUrl: string; isMailed: boolean },
) => ({ ...presentSent(row), ...link });

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
