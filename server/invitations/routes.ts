import { displayName } from '../../shared/names.ts';
import { secretPaths } from '../../shared/secret-links.ts';
import { urlReach } from '../config/url-reach.ts';
import { iso } from '../http/iso.ts';
import { routes } from '../http/route.ts';
import type { InTurn } from '../http/turns.ts';
import { acceptInvitation, declineInvitation, invitationFor } from './invitation.ts';
import { invite } from './invite.ts';
import { groupByLink, inviteLinkFor, joinByLink, revokeInviteLink } from './link.ts';
import { invitationsOf } from './list.ts';
import { checkInvitations, inviteMany } from './many.ts';
import { presentNewInvitation } from './presenter.ts';

type InvitationParts = Parameters<typeof invite>[0] & { inTurn: InTurn } & Parameters<
    typeof acceptInvitation
  >[0] & { config: { baseUrl: string } };

export const invitationRoutes = (parts: InvitationParts) => {
  const { db, config, newToken } = parts;
  const linkOf = (token: string) => `${config.baseUrl}${secretPaths.acceptInvitation(token)}`;
  return routes({
    invite: ({ user, params, body, now }) => {
      const { invitation, token, isMailed } = invite(parts, user, params.id, body, now);
      return presentNewInvitation(invitation, { inviteUrl: linkOf(token), isMailed });
    },
    checkInvitations: ({ user, params, body, now }) =>
      checkInvitations(parts, user, params.id, body.emails, now),
    inviteMany: ({ user, params, body, now }) =>
      inviteMany({ ...parts, linkOf }, user, params.id, body, now),
    listInvitations: ({ user, params, query, now }) =>
      invitationsOf(db, user, params.id, query, now),

    makeInviteLink: ({ user, params, caller, now }) => {
      const link = inviteLinkFor(db, user, params.id, newToken, caller.place(), now);
      return {
        inviteUrl: `${config.baseUrl}/join/${link.token}`,
        expiresAt: iso(link.expiresAt),
        reach: urlReach(config.baseUrl).reach,
      };
    },
    revokeInviteLink: ({ user, params, caller, now }) => {
      revokeInviteLink(db, user, params.id, caller.place(), now);
    },
    getInvitedGroup: ({ params, now }) => {
      const { name, description, memberCount } = groupByLink(db, params.token, now);
      return { name, description, memberCount };
    },
    joinByLink: ({ user, params, now }) => joinByLink(db, user, params.token, now),

    getInvitation: ({ user, params, now }) => {
      const { groupId, name, description, memberCount, inviter, email, isUsed, isMember } =
        invitationFor(db, user, params.token, now);
      const group = { id: groupId, name, description };
      return { group, memberCount, invitedBy: displayName(inviter), email, isUsed, isMember };
    },
    acceptInvitation: ({ user, params, now }) => acceptInvitation(parts, user, params.token, now),
    declineInvitation: ({ params, now }) => declineInvitation(db, params.token, now),
  });
};
