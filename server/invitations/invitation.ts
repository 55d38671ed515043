import { eq, or, sql } from 'drizzle-orm';
import { addressKey } from '../../shared/address.ts';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { groups, invitations, users } from '../db/schema.ts';
import { recordOfInvitations, recordOfInvited } from '../events/record-people.ts';
import { addMember, isMember } from '../groups/members.ts';
import { refused } from '../http/errors.ts';
import type { Notify } from '../notify.ts';
import { hashToken } from '../secrets.ts';

const invitationByToken = prepared((db) => {
  const given = sql.placeholder('tokenHash');
  return db
    .select({
      id: invitations.id,
      groupId: groups.id,
      name: groups.name,
      description: groups.description,
      memberCount: groups.memberCount,
      expiresAt: invitations.expiresAt,
      acceptedAt: invitations.acceptedAt,
      declinedAt: invitations.declinedAt,
      sendWelcome: invitations.sendWelcome,
      /** Whether this is the mailed token, which no other person has seen. */
      isMailed: sql`${invitations.mailedHash} is ${given}`.mapWith(Boolean),
      email: invitations.email,
      emailKey: invitations.emailKey,
      registeredAt: invitations.registeredAt,
      inviter: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(invitations)
    .innerJoin(groups, eq(groups.id, invitations.groupId))
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(or(eq(invitations.tokenHash, given), eq(invitations.mailedHash, given)));
});

type OpenInvitation = NonNullable<ReturnType<ReturnType<typeof invitationByToken>['get']>>;

/** Returns an open invitation. Throws 404 for an unknown link, 410 if it was used, declined or has expired. */
export const openInvitation = (db: Db, token: string, now: number): OpenInvitation => {
  const invitation = found(db, token);
  if (isOver(invitation, now)) throw refused('invitation-over');
  return invitation;
};

/**
 * Returns an invitation as its holder sees it. Members of the group, and signed-out visitors, also see a used
 * one: it led them there before. Throws 404 for an unknown link; 410 for one that was declined or has
 * expired, and to other users for a used one.
 */
export const invitationFor = (
  db: Db,
  viewer: { id: number } | null,
  token: string,
  now: number,
) => {
  const invitation = found(db, token);
  const isMemberNow = viewer !== null && isMember(db, viewer, invitation.groupId);
  const isUsed = invitation.acceptedAt !== null;
  if (!isMemberNow && !(isUsed && viewer === null)) openInvitation(db, token, now);
  // The owner of the mailbox knows its address; a link that was handed over does not reveal it.
  const email = invitation.isMailed && !isUsed ? invitation.email : null;
  return { ...invitation, email, isUsed, isMember: isMemberNow };
};

type Joined = { userId: number; groupId: number };

/** Accepts an invitation, once, by its link. A member does not use it up. Throws the errors of openInvitation. */
export const acceptInvitation = (
  { db, notify }: { db: Db; notify: Notify<'welcome', Joined> },
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
    recordOfInvited(tx, invitation.emailKey, now);
    if (invitation.sendWelcome) notify(tx, 'welcome', { userId: person.id, groupId }, now);
    return { groupId, ...joined };
  });

/**
 * Returns the invitation that allows a person to register; undefined for any other token, and for an
 * invitation that is over or was used to register. `provesAddress`: the token proves that its user can read
 * the mail of the invited address.
 */
export const usableForRegistering = (db: Db, token: string, now: number) => {
  const invitation = invitationByToken(db).get({ tokenHash: hashToken(token) });
  if (!invitation || isOver(invitation, now) || invitation.registeredAt !== null) return undefined;
  return {
    id: invitation.id,
    provesAddress: (email: string) =>
      invitation.isMailed && invitation.emailKey === addressKey(email),
  };
};

/** Marks an invitation as used for registering. It cannot make another account. */
export const useForRegistering = (tx: Tx, id: number, now: number) =>
  tx.update(invitations).set({ registeredAt: now }).where(eq(invitations.id, id)).run();

/** Declines an invitation. Throws the errors of openInvitation. */
export const declineInvitation = (db: Db, token: string, now: number) =>
  change(db, (tx) => {
    const invitation = openInvitation(tx, token, now);
    tx.update(invitations).set({ declinedAt: now }).where(eq(invitations.id, invitation.id)).run();
    recordOfInvited(tx, invitation.emailKey, now);
    recordOfInvitations(tx, invitation.groupId, now);
  });

const isOver = ({ acceptedAt, declinedAt, expiresAt }: OpenInvitation, now: number) =>
  acceptedAt !== null || declinedAt !== null || expiresAt <= now;

const found = (db: Db, token: string) => {
  const invitation = invitationByToken(db).get({ tokenHash: hashToken(token) });
  if (!invitation) throw refused('unknown-invitation');
  return invitation;
};
