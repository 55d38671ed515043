import type { QueryClient } from '@tanstack/react-query';
import type { CallName, Result } from '../../shared/contract.ts';
import type { EventKind } from '../../shared/events.ts';
import { m, type Sentence } from '../../shared/messages.ts';
import type { CurrentUser } from '../../shared/session.ts';
import { paths } from '../paths.ts';
import type { Refusal } from '../ui/error-summary.tsx';
import type { Toast } from '../ui/notify.ts';
import { amening } from './amens.ts';
import {
  bookmarking,
  changeUserInList,
  forget,
  forgetEverything,
  forgetGroup,
  forgetReads,
  praying,
} from './cache.ts';
import { forgetChosenLanguage, openForNext } from './chosen-language.ts';
import type { Input } from './client.ts';
import { serverSentence } from './errors.ts';
import { forgetSigningOut, leaveByChoice, signOutLater } from './offline/signing-out.ts';
import { pathOf, userKey } from './paths.ts';

type Words = Pick<Toast, 'title' | 'text' | 'isBrief' | 'isSaid'>;

/** An action: its call, and the words shown afterwards. */
type Action<N extends CallName> = {
  call: N;
  /** The event about the change, if the call alone does not tell what was changed. */
  change?: EventKind;
  /** Shows the result at once. Returns a function that undoes this if the call fails. */
  optimistic?: (client: QueryClient, input: Input<N>) => () => void;
  /** What to do with the response before the words are shown. */
  done?: (client: QueryClient, result: Result<N>, input: Input<N>) => void | Promise<void>;
  success?: (result: Result<N>, input: Input<N>) => Words | undefined;
  failure: (
    error: Error,
    input: Input<N>,
  ) => Words & { tone?: 'plain' } & Pick<Refusal, 'isUntitled'>;
  /** What to do even if the call failed. */
  failed?: (client: QueryClient) => void;
  /** Kept and sent later where the server asks to wait, too, not only without a connection. */
  isPatient?: boolean;
};

const action = <N extends CallName>(call: N, row: Omit<Action<N>, 'call'>): Action<N> => ({
  call,
  ...row,
});

const says = (title: Sentence, text?: Sentence) => () => ({ title: title(), text: text?.() });

/** A success that the pressed button shows already. */
const saysBriefly = (title: Sentence) => () => ({ title: title(), isBrief: true });

/** The words of a failure. Without a title of its own it is titled "Error", which its form need not say. */
const failed = (title: Sentence, text: string) => ({
  title: title(),
  text,
  ...(title === m.toasts_error && { isUntitled: true as const }),
});

/** A failure with fixed words. */
const fails = (text: Sentence) => () => failed(m.toasts_error, text());

/** A failure shown in the server's own sentence, else in these words. */
const serverSays =
  (title: Sentence, otherwise: Sentence = m.toasts_unexpected) =>
  (error: Error) =>
    failed(title, serverSentence(error) ?? otherwise());

/** A failure with a fixed title and the server's own sentence below it. */
const saysWhy = (title: Sentence) => serverSays(title, m.toasts_try_again);

/** For every action that needs a session, when the session has ended. */
export const sessionEnded = (): Toast => ({
  title: m.toasts_session_ended(),
  text: m.toasts_session_ended_text(),
  tone: 'destructive',
});

/** For words that are sent when there is a connection again. */
export const keptForLater = (): Toast => ({
  title: m.toasts_kept_for_later(),
  text: m.toasts_kept_for_later_text(),
});

/** The person chose to be signed out here, and leaves nothing behind. */
const left = (client: QueryClient) => {
  leaveByChoice();
  forgetChosenLanguage();
  forgetEverything(client);
};

/** The server knows it, too, and gives the next person a page in the language that the browser asks for. */
const leftForGood = (client: QueryClient) => {
  left(client);
  openForNext(paths.auth);
};

/** The user who was signed in here before is forgotten. */
const signedIn = (client: QueryClient, user: CurrentUser) => {
  forgetSigningOut();
  forgetReads(client);
  client.setQueryData(userKey, user);
};

/** Reporting has one toast, whatever it is about. */
const REPORTING = { success: says(m.reports_done), failure: saysWhy(m.toasts_error) };

/**
 * All actions: the call of each, and the words shown when it worked or failed. No component shows
 * words about a response by itself. Which reads are stale afterwards is in shared/stale.ts.
 */
export const actions = {
  // session
  signIn: action('signIn', {
    done: signedIn,
    success: says(m.toasts_sign_in_done, m.toasts_sign_in_done_text),
    failure: serverSays(m.toasts_sign_in_failed),
  }),
  signInByPasskey: action('signInByPasskey', {
    done: signedIn,
    success: says(m.toasts_sign_in_done, m.toasts_sign_in_done_text),
    failure: serverSays(m.toasts_sign_in_failed),
  }),
  signInByCode: action('signInByCode', {
    done: signedIn,
    success: says(m.toasts_sign_in_done, m.toasts_sign_in_done_text),
    failure: serverSays(m.toasts_sign_in_failed),
  }),
  signInByLink: action('signInByLink', {
    done: signedIn,
    success: says(m.toasts_sign_in_done, m.toasts_sign_in_done_text),
    failure: serverSays(m.toasts_sign_in_failed),
  }),
  signInByCard: action('signInByCard', {
    done: signedIn,
    success: says(m.toasts_sign_in_done, m.toasts_sign_in_done_text),
    failure: serverSays(m.toasts_sign_in_failed),
  }),
  startPasskeySignIn: action('startPasskeySignIn', {
    failure: serverSays(m.toasts_sign_in_failed),
  }),
  askForCode: action('askForCode', {
    // The form goes on to the code.
    failure: serverSays(m.toasts_ask_for_code_failed),
  }),
  register: action('register', {
    done: async (client) => {
      forgetSigningOut();
      forgetEverything(client);
      await client.invalidateQueries({ queryKey: userKey });
    },
    success: says(m.toasts_register_done, m.toasts_register_done_text),
    failure: serverSays(m.toasts_register_failed),
  }),
  signOut: action('signOut', {
    done: leftForGood,
    success: says(m.toasts_sign_out_done, m.toasts_sign_out_done_text),
    failed: (client) => {
      signOutLater();
      left(client);
    },
    failure: () => ({
      title: m.toasts_sign_out_failed(),
      text: m.toasts_sign_out_failed_text(),
      tone: 'plain',
    }),
  }),
  // account
  forgotPassword: action('forgotPassword', {
    success: says(m.toasts_forgot_password_done, m.toasts_forgot_password_done_text),
    failure: serverSays(m.toasts_forgot_password_failed),
  }),
  resetPassword: action('resetPassword', {
    // All sessions of that account have ended, perhaps this browser's too.
    done: (client) => client.invalidateQueries({ queryKey: userKey }),
    success: says(m.toasts_reset_password_done),
    failure: serverSays(m.toasts_reset_password_failed),
  }),
  confirmAddress: action('confirmAddress', {
    done: (client) => client.invalidateQueries({ queryKey: userKey }),
    success: says(m.toasts_address_confirmed),
    failure: saysWhy(m.toasts_confirm_address_failed),
  }),
  rejectConfirmation: action('rejectConfirmation', {
    done: (client) => client.invalidateQueries({ queryKey: userKey }),
    success: says(m.toasts_account_rejected),
    failure: saysWhy(m.toasts_account_rejected_failed),
  }),
  sendConfirmation: action('sendConfirmation', {
    success: says(m.toasts_send_confirmation_done, m.toasts_send_confirmation_done_text),
    failure: saysWhy(m.toasts_send_confirmation_failed),
  }),
  askForAddress: action('askForAddress', {
    // The dialog goes on to what is to be done now.
    failure: saysWhy(m.toasts_change_address_failed),
  }),
  withdrawAddress: action('withdrawAddress', {
    success: says(m.toasts_withdraw_address_done),
    failure: saysWhy(m.toasts_withdraw_address_failed),
  }),
  changeAddress: action('changeAddress', {
    done: (client) => client.invalidateQueries({ queryKey: userKey }),
    success: says(m.toasts_change_address_done),
    failure: saysWhy(m.toasts_change_address_failed),
  }),
  undoAddress: action('undoAddress', {
    // All sessions of that account have ended, perhaps this browser's too.
    done: (client) => client.invalidateQueries({ queryKey: userKey }),
    success: says(m.toasts_undo_address_done),
    failure: saysWhy(m.toasts_undo_address_failed),
  }),
  readNotice: action('readNotice', {
    failure: saysWhy(m.toasts_read_notice_failed),
  }),
  updateProfile: action('updateProfile', {
    done: (client, user) => {
      client.setQueryData(userKey, user);
    },
    success: says(m.toasts_update_profile_done),
    failure: saysWhy(m.toasts_update_profile_failed),
  }),
  // The page comes again in it, which says that it worked.
  chooseLanguage: action('updateProfile', {
    failure: saysWhy(m.toasts_choose_language_failed),
  }),
  setPreferences: action('updateProfile', {
    done: (client, user) => {
      client.setQueryData(userKey, user);
    },
    success: says(m.toasts_set_preferences_done),
    failure: saysWhy(m.toasts_set_preferences_failed),
  }),
  setTelephone: action('updateProfile', {
    done: (client, user) => {
      client.setQueryData(userKey, user);
    },
    success: says(m.toasts_telephone_done),
    failure: saysWhy(m.toasts_telephone_failed),
  }),
  setPicture: action('setPicture', {
    done: (client, user) => {
      client.setQueryData(userKey, user);
    },
    success: says(m.toasts_set_picture_done),
    failure: saysWhy(m.toasts_set_picture_failed),
  }),
  removePicture: action('removePicture', {
    done: (client, user) => {
      client.setQueryData(userKey, user);
    },
    success: says(m.toasts_remove_picture_done),
    failure: saysWhy(m.toasts_remove_picture_failed),
  }),
  changePassword: action('changePassword', {
    success: says(m.toasts_change_password_done),
    failure: saysWhy(m.toasts_change_password_failed),
  }),
  endSession: action('endSession', {
    success: says(m.toasts_end_session_done),
    failure: saysWhy(m.toasts_end_session_failed),
  }),
  endOtherSessions: action('endOtherSessions', {
    success: says(m.toasts_end_other_sessions_done),
    failure: saysWhy(m.toasts_end_other_sessions_failed),
  }),
  startProof: action('startProof', {
    failure: saysWhy(m.toasts_passkey_failed),
  }),
  startPasskey: action('startPasskey', {
    failure: saysWhy(m.toasts_add_passkey_failed),
  }),
  addPasskey: action('addPasskey', {
    success: says(m.toasts_passkey_added, m.toasts_passkey_added_text),
    failure: saysWhy(m.toasts_add_passkey_failed),
  }),
  removePasskey: action('removePasskey', {
    success: says(m.toasts_passkey_removed),
    failure: saysWhy(m.toasts_remove_passkey_failed),
  }),
  // The card itself is shown.
  addPerson: action('addPerson', { failure: saysWhy(m.toasts_make_card_failed) }),
  makeCard: action('makeCard', { failure: saysWhy(m.toasts_make_card_failed) }),
  makeSignInLink: action('makeSignInLink', {
    // What became of the link before is not what is asked now.
    done: (client) => {
      client.setQueryData([pathOf('getSignInLink')], { state: 'open' });
    },
    // The link itself is shown.
    failure: saysWhy(m.toasts_make_sign_in_link_failed),
  }),
  exportAccount: action('exportAccount', {
    success: says(m.toasts_export_account_done, m.toasts_export_account_done_text),
    failure: saysWhy(m.toasts_export_account_failed),
  }),
  deleteAccount: action('deleteAccount', {
    done: leftForGood,
    success: says(m.toasts_delete_account_done, m.toasts_delete_account_done_text),
    failure: saysWhy(m.toasts_delete_account_failed),
  }),
  // prayers
  createPrayer: action('createPrayer', {
    success: ({ isPrivate }) => ({
      title: m.toasts_create_prayer_done(),
      text: isPrivate ? m.toasts_create_prayer_private() : undefined,
    }),
    failure: fails(m.toasts_create_prayer_failed),
  }),
  /** A card that the office types in is not shared by the person who saves it. */
  enterCard: action('createPrayer', {
    success: says(m.toasts_enter_card_done),
    failure: fails(m.toasts_create_prayer_failed),
  }),
  changePrayer: action('changePrayer', {
    success: says(m.toasts_change_prayer_done),
    failure: serverSays(m.toasts_change_prayer_failed),
  }),
  editPrayer: action('editPrayer', {
    success: says(m.toasts_edit_prayer_done),
    failure: serverSays(m.toasts_edit_prayer_failed),
  }),
  deletePrayer: action('deletePrayer', {
    done: (client, _, { params }) =>
      forget(client, [pathOf('getPrayer', params), pathOf('listComments', params)]),
    success: says(m.toasts_delete_prayer_done),
    failure: serverSays(m.toasts_error, m.toasts_delete_prayer_failed_text),
  }),
  answerPrayer: action('answerPrayer', {
    success: says(m.toasts_answer_prayer_done),
    failure: serverSays(m.toasts_error, m.toasts_answer_prayer_failed_text),
  }),
  removeAnswer: action('removeAnswer', {
    success: says(m.toasts_remove_answer_done),
    failure: fails(m.toasts_remove_answer_failed),
  }),
  keepPraying: action('keepPraying', {
    success: says(m.toasts_keep_praying_done),
    failure: saysWhy(m.toasts_keep_praying_failed),
  }),
  bringBack: action('keepPraying', {
    success: says(m.toasts_bring_back_done),
    failure: saysWhy(m.toasts_bring_back_failed),
  }),
  restPrayer: action('restPrayer', {
    success: says(m.toasts_rest_done, m.toasts_rest_done_text),
    failure: saysWhy(m.toasts_rest_failed),
  }),
  addUpdate: action('addUpdate', {
    success: says(m.toasts_add_update_done),
    failure: saysWhy(m.toasts_add_update_failed),
  }),
  deleteUpdate: action('deleteUpdate', {
    success: says(m.toasts_delete_update_done),
    failure: saysWhy(m.toasts_delete_update_failed),
  }),
  prayInSitting: action('pray', {
    // The next request is what is seen.
    ...praying(true),
    isPatient: true,
    failure: fails(m.toasts_pray_failed),
  }),
  pray: action('pray', {
    ...praying(true),
    success: saysBriefly(m.toasts_pray_done),
    failure: fails(m.toasts_pray_failed),
  }),
  stopPraying: action('stopPraying', {
    ...praying(false),
    success: saysBriefly(m.toasts_stop_praying_done),
    failure: fails(m.toasts_pray_failed),
  }),
  praise: action('pray', {
    ...praying(true),
    success: saysBriefly(m.toasts_praise_done),
    failure: fails(m.toasts_praise_failed),
  }),
  stopPraising: action('stopPraying', {
    ...praying(false),
    success: saysBriefly(m.toasts_stop_praising_done),
    failure: fails(m.toasts_praise_failed),
  }),
  bookmarkPrayer: action('bookmarkPrayer', {
    ...bookmarking(true),
    success: saysBriefly(m.toasts_bookmark_prayer_done),
    failure: fails(m.toasts_bookmark_failed),
  }),
  removeBookmark: action('removeBookmark', {
    ...bookmarking(false),
    success: saysBriefly(m.toasts_remove_bookmark_done),
    failure: fails(m.toasts_bookmark_failed),
  }),
  // comments
  addComment: action('addComment', {
    success: says(m.toasts_add_comment_done),
    failure: fails(m.toasts_add_comment_failed),
  }),
  deleteComment: action('deleteComment', {
    success: says(m.toasts_delete_comment_done),
    failure: fails(m.toasts_delete_comment_failed),
  }),
  sayAmen: action('sayAmen', {
    // The pressed button and its number are enough.
    ...amening(true),
    failure: fails(m.toasts_amen_failed),
  }),
  takeBackAmen: action('takeBackAmen', {
    ...amening(false),
    failure: fails(m.toasts_amen_failed),
  }),
  // reports
  reportPrayer: action('reportPrayer', REPORTING),
  reportComment: action('reportComment', REPORTING),
  reportUpdate: action('reportUpdate', REPORTING),
  decideReport: action('decideReport', {
    success: says(m.reports_decided),
    failure: REPORTING.failure,
  }),
  sendNote: action('sendNote', {
    success: says(m.reports_sent),
    failure: REPORTING.failure,
  }),
  // groups
  createGroup: action('createGroup', {
    success: says(m.toasts_create_group_done),
    failure: fails(m.toasts_create_group_failed),
  }),
  editGroup: action('editGroup', {
    success: says(m.toasts_edit_group_done),
    failure: fails(m.toasts_edit_group_failed),
  }),
  setMyNotices: action('setMyNotices', {
    success: says(m.toasts_set_my_notices_done),
    failure: fails(m.toasts_set_my_notices_failed),
  }),
  deleteGroup: action('deleteGroup', {
    done: (client, _, { params }) => forgetGroup(client, params.id),
    success: says(m.toasts_delete_group_done),
    failure: fails(m.toasts_delete_group_failed),
  }),
  transferOwnership: action('transferOwnership', {
    success: (group) => ({
      title: m.toasts_transfer_ownership_done(),
      text: m.toasts_transfer_ownership_done_text({ group: group.name }),
    }),
    failure: fails(m.toasts_transfer_ownership_failed),
  }),
  takeGroupOver: action('takeGroupOver', {
    success: (group) => ({
      title: m.toasts_take_over_done(),
      text: m.toasts_take_over_done_text({ group: group.name }),
    }),
    failure: fails(m.toasts_take_over_failed),
  }),
  // members
  removeMember: action('removeMember', {
    success: says(m.toasts_remove_member_done),
    failure: fails(m.toasts_remove_member_failed),
  }),
  leaveGroup: action('removeMember', {
    change: 'group-left',
    done: (client, _, { params }) => forgetGroup(client, params.id),
    success: says(m.toasts_leave_group_done),
    failure: fails(m.toasts_leave_group_failed),
  }),
  setMemberPermissions: action('setMemberPermissions', {
    success: says(m.toasts_set_member_permissions_done),
    failure: fails(m.toasts_set_member_permissions_failed),
  }),
  setMemberTelephone: action('setMemberTelephone', {
    success: says(m.toasts_telephone_done),
    failure: saysWhy(m.toasts_telephone_failed),
  }),
  // mail for two people
  askHousehold: action('askHousehold', {
    success: says(m.toasts_household_asked),
    failure: saysWhy(m.toasts_household_ask_failed),
  }),
  agreeToHousehold: action('agreeToHousehold', {
    success: says(m.toasts_household_agreed),
    failure: saysWhy(m.toasts_household_failed),
  }),
  endHousehold: action('endHousehold', {
    success: says(m.toasts_household_ended),
    failure: saysWhy(m.toasts_household_failed),
  }),
  // invitations
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
      // The page says what became of each.
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
  followMailLink: action('followMailLink', { failure: saysWhy(m.toasts_mail_link_failed) }),
  makeInviteLink: action('makeInviteLink', {
    failure: fails(m.toasts_make_invite_link_failed),
  }),
  revokeInviteLink: action('revokeInviteLink', {
    success: says(m.toasts_revoke_invite_link_done, m.toasts_revoke_invite_link_done_text),
    failure: fails(m.toasts_revoke_invite_link_failed),
  }),
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
  // notifications
  subscribe: action('subscribe', {
    success: says(m.toasts_subscribe_done),
    failure: fails(m.toasts_subscribe_failed),
  }),
  unsubscribe: action('unsubscribe', {
    success: says(m.toasts_unsubscribe_done),
    failure: fails(m.toasts_unsubscribe_failed),
  }),
  sendTestNotification: action('sendTestNotification', {
    success: says(m.toasts_send_test_notification_done),
    failure: says(
      m.toasts_send_test_notification_failed,
      m.toasts_send_test_notification_failed_text,
    ),
  }),
  unsubscribeByMail: action('unsubscribeByMail', {
    // The page opened from the mail says that it is done.
    failure: serverSays(m.toasts_error, m.toasts_unsubscribe_by_mail_failed_text),
  }),
  // resources
  requestUpload: action('requestUpload', { failure: fails(m.toasts_upload_failed) }),
  receiveUpload: action('receiveUpload', { failure: fails(m.toasts_upload_failed) }),
  createResource: action('createResource', {
    success: says(m.toasts_success, m.toasts_create_resource_done_text),
    failure: fails(m.toasts_upload_failed),
  }),
  deleteResource: action('deleteResource', {
    success: says(m.toasts_success, m.toasts_delete_resource_done_text),
    failure: fails(m.toasts_delete_resource_failed),
  }),
  // contact
  contact: action('contact', {
    success: says(m.toasts_contact_done),
    failure: saysWhy(m.toasts_contact_failed),
  }),
  // admin
  setUserActive: action('setUserActive', {
    done: changeUserInList,
    success: says(m.toasts_set_user_active_done),
    failure: saysWhy(m.toasts_set_user_active_failed),
  }),
  setUserAdmin: action('setUserAdmin', {
    done: changeUserInList,
    success: says(m.toasts_set_user_admin_done),
    failure: saysWhy(m.toasts_set_user_admin_failed),
  }),
  confirmAddressOf: action('confirmAddressOf', {
    done: changeUserInList,
    success: says(m.toasts_address_confirmed),
    failure: saysWhy(m.toasts_confirm_address_of_failed),
  }),
  changeAddressOf: action('changeAddressOf', {
    done: changeUserInList,
    success: says(m.toasts_change_address_done),
    failure: saysWhy(m.toasts_change_address_failed),
  }),
  deleteUser: action('deleteUser', {
    success: says(m.toasts_delete_user_done),
    failure: saysWhy(m.toasts_delete_user_failed),
  }),
  makeResetLink: action('makeResetLink', {
    // The link itself is shown, to be handed over.
    failure: saysWhy(m.toasts_make_reset_link_failed),
  }),
  skipSetupStep: action('skipSetupStep', {
    failure: saysWhy(m.toasts_skip_setup_step_failed),
  }),
  closeSetup: action('closeSetup', {
    failure: saysWhy(m.toasts_close_setup_failed),
  }),
  sendTestMail: action('sendTestMail', {
    // Whether it went out appears on the page.
    failure: saysWhy(m.toasts_send_test_mail_failed),
  }),
  makeBackup: action('makeBackup', {
    success: says(m.toasts_make_backup_done),
    failure: saysWhy(m.toasts_make_backup_failed),
  }),
  startCheckup: action('startCheckup', {
    // What was found appears on the page.
    failure: saysWhy(m.toasts_start_checkup_failed),
  }),
  setMailbox: action('setMailbox', {
    // The test begins, and the page says so.
    failure: saysWhy(m.toasts_set_mailbox_failed),
  }),
  testMailbox: action('testMailbox', {
    failure: saysWhy(m.toasts_test_mailbox_failed),
  }),
  switchMailbox: action('switchMailbox', {
    success: ({ isOn }) => ({
      title: isOn ? m.toasts_switch_mailbox_on() : m.toasts_switch_mailbox_off(),
    }),
    failure: saysWhy(m.toasts_switch_mailbox_failed),
  }),
  forgetMailbox: action('forgetMailbox', {
    success: says(m.toasts_forget_mailbox_done),
    failure: saysWhy(m.toasts_forget_mailbox_failed),
  }),
  prepareBackupDownload: action('prepareBackupDownload', {
    // The file itself is what happens. A wrong password is told beside its field.
    failure: saysWhy(m.toasts_prepare_backup_download_failed),
  }),
  editCongregation: action('editCongregation', {
    success: says(m.toasts_edit_congregation_done),
    failure: saysWhy(m.toasts_edit_congregation_failed),
  }),
  sendReminders: action('sendReminders', {
    success: ({ emailsSent }) => ({
      title: m.toasts_send_reminders_done(),
      text: m.toasts_send_reminders_count({ count: emailsSent }),
    }),
    failure: saysWhy(m.toasts_send_reminders_failed),
  }),
};

export type ActionName = keyof typeof actions;
export type CallOf = { [A in ActionName]: (typeof actions)[A]['call'] };

/** The same table, typed for a name that is a variable. */
export const rows: { [A in ActionName]: Action<CallOf[A]> } = actions;
