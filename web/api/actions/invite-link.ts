import { m } from '../../../shared/messages.ts';
import { action, fails } from './words.ts';

/** The action of the page of a group; those of dialogs and other pages are in invitations.ts. */
export const inviteLinkActions = {
  makeInviteLink: action('makeInviteLink', {
    failure: fails(m.toasts_make_invite_link_failed),
  }),
};
