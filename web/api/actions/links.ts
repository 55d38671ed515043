import type { QueryClient } from '@tanstack/react-query';
import { m } from '../../../shared/messages.ts';
import { userKey } from '../paths.ts';
import { action, says, saysWhy, serverSays } from './words.ts';

/** It may be the account of the person who is signed in here. */
const readUserAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: userKey });

/** What the links in mails, on posters and in invitations do. Visitors use them, so nothing of members belongs here. */
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
    // All sessions of that account have ended, perhaps this browser's too.
    done: readUserAgain,
    success: says(m.toasts_undo_address_done),
    failure: saysWhy(m.toasts_undo_address_failed),
  }),
  followMailLink: action('followMailLink', { failure: saysWhy(m.toasts_mail_link_failed) }),
  joinByLink: action('joinByLink', {
    // The page says it, and with the name of the group.
    success: ({ alreadyMember }) =>
      alreadyMember ? undefined : { title: m.toasts_join_done(), isSaid: true },
    failure: serverSays(m.toasts_join_failed, m.toasts_went_wrong),
  }),
  acceptInvitation: action('acceptInvitation', {
    // The group's page, which is shown next, says welcome.
    failure: serverSays(m.toasts_join_failed, m.toasts_went_wrong),
  }),
  declineInvitation: action('declineInvitation', {
    success: says(m.toasts_decline_invitation_done),
    failure: serverSays(m.toasts_error, m.toasts_went_wrong),
  }),
  unsubscribeByMail: action('unsubscribeByMail', {
    // The page opened from the mail says that it is done.
    failure: serverSays(m.toasts_error, m.toasts_unsubscribe_by_mail_failed_text),
  }),
};
