import { action, fails, says, serverSays } from '../action.ts';
import { PRAYER_READS } from './reads.ts';

export const invitationActions = {
  invite: action('invite', {
    invalidates: ['listInvitations'],
    success: says('Invitation sent'),
    failure: (_, { body }) => ({
      title: 'Error',
      text: `Failed to send invitation to ${body.email}. Please try again.`,
    }),
  }),
  makeInviteLink: action('makeInviteLink', {
    failure: fails('Copy failed: Could not create invite link. Please try again.'),
  }),
  revokeInviteLink: action('revokeInviteLink', {
    success: says('Invite link switched off', 'Nobody can join with the old link any more.'),
    failure: fails('Failed to switch off the invite link. Please try again.'),
  }),
  joinByLink: action('joinByLink', {
    invalidates: ['listGroups', ...PRAYER_READS],
    success: ({ alreadyMember }) => (alreadyMember ? undefined : { title: 'Successfully joined!' }),
    failure: serverSays('Failed to join group', 'Something went wrong'),
  }),
  acceptInvitation: action('acceptInvitation', {
    // The group's page, where this leads, does the welcoming.
    invalidates: ['listGroups', ...PRAYER_READS],
    failure: serverSays('Failed to join group', 'Something went wrong'),
  }),
  declineInvitation: action('declineInvitation', {
    success: says('Invitation declined'),
    failure: serverSays('Error', 'Something went wrong'),
  }),
};
