import { and, eq, gt, or } from 'drizzle-orm';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { groups, invitations, members } from '../db/schema.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../deps.ts';
import { refused } from '../http/errors.ts';
import { addMember } from '../members/join.ts';
import { isMember } from '../members/member.ts';
import { hashToken } from '../session/token.ts';
import { keyOf } from '../session/users.ts';
import { revokeLinks } from './link.ts';

type OpenInvitation = {
  id: number;
  groupId: number;
  name: string;
  description: string;
  expiresAt: number;
  acceptedAt: number | null;
  declinedAt: number | null;
  sendWelcome: number;
  /** 1 when the token is the one that only the mail holds. */
  isMailed: number;
  emailKey: string;
  registeredAt: number | null;
  inviterFirst: string;
  inviterLast: string;
};

const invitationByToken = statement<OpenInvitation, { tokenHash: string }>(`
  select i.id, g.id as groupId, g.name, g.description, i.expires_at as expiresAt,
    i.accepted_at as acceptedAt, i.declined_at as declinedAt,
    i.send_welcome as sendWelcome, i.mailed_hash is $tokenHash as isMailed,
    i.email_key as emailKey, i.registered_at as registeredAt,
    u.first_name as inviterFirst, u.last_name as inviterLast
  from invitations i join groups g on g.id = i.group_id join users u on u.id = i.invited_by
  where i.token_hash = $tokenHash or i.mailed_hash = $tokenHash`);

/** An open invitation. Throws 404 for an unknown link, 410 once used, declined or expired. */
export const openInvitation = (db: Db, token: string, now: number): OpenInvitation => {
  const invitation = found(db, token);
  if (isOver(invitation, now)) throw refused('invitation-over');
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
  change(db, (tx) => {
    const { groupId } = found(tx, token);
    if (isMember(tx, person, groupId)) return { groupId, alreadyMember: true };
    const invitation = openInvitation(tx, token, now);
    const joined = addMember(tx, person, groupId, now);
    tx.update(invitations).set({ acceptedAt: now }).where(eq(invitations.id, invitation.id)).run();
    if (invitation.sendWelcome === 1) tell.welcomed(tx, { userId: person.id, groupId }, now);
    return { groupId, ...joined };
  });

/**
 * The invitation that lets somebody register, or undefined for any other token, and for one
 * that is over or has made an account already. `provesAddress` says whether whoever holds the
 * token can read the mail of this address.
 */
export const usableForRegistering = (db: Db, token: string, now: number) => {
  const invitation = invitationByToken.get(db, { tokenHash: hashToken(token) });
  if (!invitation || isOver(invitation, now) || invitation.registeredAt !== null) return undefined;
  return {
    id: invitation.id,
    provesAddress: (email: string) =>
      invitation.isMailed === 1 && invitation.emailKey === keyOf(email),
  };
};

/** Notes that an invitation has made an account: it makes no other. */
export const useForRegistering = (tx: Tx, id: number, now: number) =>
  tx.update(invitations).set({ registeredAt: now }).where(eq(invitations.id, id)).run();

/**
 * Ends what a person's right to invite had opened in a group, when they lose that right: their
 * open invitations, and the group's link, which they could see.
 */
export const endInvitingBy = (tx: Tx, userId: number, groupId: number, now: number) => {
  tx.update(invitations)
    .set({ expiresAt: now })
    .where(
      and(
        eq(invitations.invitedBy, userId),
        eq(invitations.groupId, groupId),
        gt(invitations.expiresAt, now),
      ),
    )
    .run();
  revokeLinks(tx, groupId, now);
};

/** The same in every group where a person may invite. */
export const endAllInvitingBy = (tx: Tx, userId: number, now: number) => {
  const groupIds = tx
    .select({ id: members.groupId })
    .from(members)
    .innerJoin(groups, eq(groups.id, members.groupId))
    .where(and(eq(members.userId, userId), or(members.canInvite, eq(groups.ownerId, userId))))
    .all();
  for (const { id } of groupIds) endInvitingBy(tx, userId, id, now);
};

/** Declines for good. Throws as openInvitation. */
export const declineInvitation = (db: Db, token: string, now: number) =>
  change(db, (tx) => {
    const invitation = openInvitation(tx, token, now);
    tx.update(invitations).set({ declinedAt: now }).where(eq(invitations.id, invitation.id)).run();
  });

const isOver = ({ acceptedAt, declinedAt, expiresAt }: OpenInvitation, now: number) =>
  acceptedAt !== null || declinedAt !== null || expiresAt <= now;

const found = (db: Db, token: string) => {
  const invitation = invitationByToken.get(db, { tokenHash: hashToken(token) });
  if (!invitation) throw refused('unknown-invitation');
  return invitation;
};
