import { m } from '../../../shared/messages.ts';
import { action, failed, fails, says, saysWhy } from './words.ts';

export const invitationActions = {
  // The screen shows the card.
  addPerson: action('addPerson', { failure: saysWhy(m.toasts_make_card_failed) }),
  makeCard: action('makeCard', { failure: saysWhy(m.toasts_make_card_failed) }),
  invite: action('invite', {
    success: ({ isMailed }) => ({
      title: isMailed ? m.toasts_invite_done() : m.toasts_invite_made(),
      text: isMailed ? undefined : m.toasts_invite_made_text(),
    }),
    failure: (_, { body }) => failed(m.toasts_error, m.toasts_invite_failed({ email: body.email })),
  }),
  checkInvitations: action('checkInvitations', {
    failure: fails(m.toasts_check_invitations_failed),
  }),
  inviteMany: action('inviteMany', {
    success: (outcomes) => {
      // The page shows the outcome for each address.
      if (!outcomes.some(({ outcome }) => outcome === 'invited')) return undefined;
      return outcomes.some(({ isMailed }) => isMailed)
        ? { title: m.toasts_invite_many_done() }
        : { title: m.toasts_invite_many_made(), text: m.toasts_invite_many_made_text() };
    },
    failure: fails(m.toasts_invite_many_failed),
  }),
  makeGroupAddress: action('makeGroupAddress', {
    failure: saysWhy(m.toasts_group_address_failed),
  }),
  revokeInviteLink: action('revokeInviteLink', {
    success: says(m.toasts_revoke_invite_link_done, m.toasts_revoke_invite_link_done_text),
    failure: fails(m.toasts_revoke_invite_link_failed),
  }),
};
