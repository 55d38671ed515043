import { eq } from 'drizzle-orm';
import { INVALID_LINK } from '../../shared/invitations.ts';
import type { Db } from '../db/open.ts';
import { invitations } from '../db/schema.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../deps.ts';
import { gone, unknownLink } from '../http/errors.ts';
import { addMember } from '../members/join.ts';
import { isMember } from '../members/member.ts';
import { hashToken } from '../session/token.ts';

type OpenInvitation = {
  id: number;
  groupId: number;
  name: string;
  description: string;
  expiresAt: number;
  acceptedAt: number | null;
  declinedAt: number | null;
  sendWelcome: number;
};

const invitationByToken = statement<OpenInvitation, { tokenHash: string }>(`
  select i.id, g.id as groupId, g.name, g.description, i.expires_at as expiresAt,
    i.accepted_at as acceptedAt, i.declined_at as declinedAt,
    i.send_welcome as sendWelcome
  from invitations i join groups g on g.id = i.group_id
  where i.token_hash = $tokenHash`);

/** An open invitation. Throws 404 for an unknown link, 410 once used, declined or expired. */
export const openInvitation = (db: Db, token: string, now: number): OpenInvitation => {
  const invitation = found(db, token);
  const isOver = invitation.acceptedAt !== null || invitation.declinedAt !== null;
  if (isOver || invitation.expiresAt <= now) throw gone(INVALID_LINK);
  return invitation;
};

/**
 * Accepts for whoever holds the link, once. Someone who is a member already, through this
 * link or before it, is told so and uses nothing up. Throws as openInvitation.
 */
export const acceptInvitation = (
  { db, tell }: Deps,
  person: { id: number },
  token: string,
  now: number,
) =>
  db.transaction(
    (tx) => {
      const { groupId } = found(db, token);
      if (isMember(db, person, groupId)) return { groupId, alreadyMember: true };
      const invitation = openInvitation(db, token, now);
      const joined = addMember(tx, person, groupId, now);
      tx.update(invitations)
        .set({ acceptedAt: now })
        .where(eq(invitations.id, invitation.id))
        .run();
      if (invitation.sendWelcome === 1) tell.welcomed(tx, { userId: person.id, groupId }, now);
      return { groupId, ...joined };
    },
    { behavior: 'immediate' },
  );

/** Declines for good. Throws as openInvitation. */
export const declineInvitation = (db: Db, token: string, now: number) =>
  db.transaction(
    (tx) => {
      const invitation = openInvitation(db, token, now);
      tx.update(invitations)
        .set({ declinedAt: now })
        .where(eq(invitations.id, invitation.id))
        .run();
    },
    { behavior: 'immediate' },
  );

const found = (db: Db, token: string) => {
  const invitation = invitationByToken.get(db, { tokenHash: hashToken(token) });
  if (!invitation) throw unknownLink(INVALID_LINK);
  return invitation;
};
