import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../db/change.ts';
import { invitations } from '../db/schema.ts';
import { isMember } from '../groups/members.ts';
import type { Notify } from '../notify.ts';

type Told = { id: number; email: string; groupId: number; invitedUserId: number; isMailed: false };

/** Adds the open invitations to an address to the inbox of the account that now has it. They were mailed already. */
export const notifyOfWaitingInvitations = (
  { notify }: { notify: Notify<'invitation', Told> },
  tx: Tx,
  { id: invitedUserId, emailKey }: { id: number; emailKey: string },
  now: number,
) => {
  const open = tx
    .select({ id: invitations.id, email: invitations.email, groupId: invitations.groupId })
    .from(invitations)
    .where(
      and(
        eq(invitations.emailKey, emailKey),
        isNull(invitations.acceptedAt),
        isNull(invitations.declinedAt),
        gt(invitations.expiresAt, now),
        sql`not exists (select 1 from inbox i
          where i.invitation_id = ${invitations.id} and i.user_id = ${invitedUserId})`,
      ),
    )
    .limit(MOST)
    .all();
  for (const one of open)
    if (!isMember(tx, { id: invitedUserId }, one.groupId))
      notify(tx, 'invitation', { ...one, invitedUserId, isMailed: false }, now);
};

/** Five a day are mailed to an address, for 30 days. */
const MOST = 150;
