import type { QueryClient } from '@tanstack/react-query';
import { m } from '../../../shared/messages.ts';
import { userKey } from '../paths.ts';
import { action, says, saysWhy, serverSays } from './words.ts';

/** The account may be that of the signed-in user. */
const readUserAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: userKey });

/**
 * Actions of links in mails, on posters and in invitations. Visitors load this file, so it has no actions of
 * members.
 */
export const linkActions = {
  confirmAddress: action('confirmAddress', {
    done: readUserAgain,
    success: says(m.toasts_address_confirmed),
    failure: saysWhy(m.toasts_confirm_address_failed),
  }),
  rejectConfirmation: action('rejectConfirmation', {
    done: readUserAgain,
    success: says(m.toasts_account_rejected),
    failure: saysWhy(m.toasts_account_rejected_failed),
  }),
  changeAddress: action('changeAddress', {
    done: readUserAgain,
    success: says(m.toasts_change_address_done),
    failure: saysWhy(m.toasts_change_address_failed),
  }),
  undoAddress: action('undoAddress', {
    // All sessions of that account have ended, perhaps this one too.
    done: readUserAgain,
    success: says(m.toasts_undo_address_done),
    failure: saysWhy(m.toasts_undo_address_failed),
  }),
  followMailLink: action('followMailLink', { failure: saysWhy(m.toasts_mail_link_failed) }),
  joinByLink: action('joinByLink', {
    // The group's page says it too, with the group's name.
    success: ({ alreadyMember }) =>
      alreadyMember ? undefined : { title: m.toasts_join_done(), isSaid: true },
    failure: serverSays(m.toasts_join_failed, m.toasts_went_wrong),
  }),
  acceptInvitation: action('acceptInvitation', {
    // The group's page is shown next and says welcome.
    failure: serverSays(m.toasts_join_failed, m.toasts_went_wrong),
  }),
  declineInvitation: action('declineInvitation', {
    success: says(m.toasts_decline_invitation_done),
    failure: serverSays(m.toasts_error, m.toasts_went_wrong),
  }),
  unsubscribeByMail: action('unsubscribeByMail', {
    // The page says that it is done.
    failure: serverSays(m.toasts_error, m.toasts_unsubscribe_by_mail_failed_text),
  }),
};
