import { displayName } from '../../shared/names.ts';
import type { Deps } from '../deps.ts';
import { iso } from '../http/iso.ts';
import { routes } from '../http/mount.ts';
import { acceptInvitation, declineInvitation, openInvitation } from './invitation.ts';
import { invite } from './invite.ts';
import { groupByLink, inviteLinkFor, joinByLink, revokeInviteLink } from './link.ts';
import { invitationsOf } from './list.ts';
import { presentNewInvitation } from './presenter.ts';

export const invitationRoutes = (deps: Deps) => {
  const { db, config, newToken } = deps;
  return routes({
    invite: ({ user, params, body, now }) => {
      const { invitation, token } = invite(deps, user, params.id, body, now);
      return presentNewInvitation(invitation, `${config.baseUrl}/accept-invitation/${token}`);
    },
    listInvitations: ({ user, params, query, now }) =>
      invitationsOf(db, user, params.id, query, now),

    makeInviteLink: ({ user, params, caller, now }) => {
      const link = inviteLinkFor(db, user, params.id, newToken, caller.place(), now);
      return {
        inviteUrl: `${config.baseUrl}/join/${link.token}`,
        expiresAt: iso(link.expiresAt),
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

    getInvitation: ({ params, now }) => {
      const { groupId, name, description, inviterFirst, inviterLast } = openInvitation(
        db,
        params.token,
        now,
      );
      return {
        group: { id: groupId, name, description },
        invitedBy: displayName({ firstName: inviterFirst, lastName: inviterLast }),
      };
    },
    acceptInvitation: ({ user, params, now }) => acceptInvitation(deps, user, params.token, now),
    declineInvitation: ({ params, now }) => declineInvitation(db, params.token, now),
  });
};
