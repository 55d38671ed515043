import type { QueryClient } from '@tanstack/react-query';
import { m } from '../../../shared/messages.ts';
import type { CurrentUser } from '../../../shared/session.ts';
import { pathOf, userKey } from '../paths.ts';
import { leftForGood } from './session.ts';
import { action, says, saysWhy } from './words.ts';

/** Stores the user that the server returned. */
const showUser = (client: QueryClient, user: CurrentUser) => {
  client.setQueryData(userKey, user);
};

export const accountActions = {
  sendConfirmation: action('sendConfirmation', {
    success: says(m.toasts_send_confirmation_done, m.toasts_send_confirmation_done_text),
    failure: saysWhy(m.toasts_send_confirmation_failed),
  }),
  askForAddress: action('askForAddress', {
    // The dialog shows the next step.
    failure: saysWhy(m.toasts_change_address_failed),
  }),
  withdrawAddress: action('withdrawAddress', {
    success: says(m.toasts_withdraw_address_done),
    failure: saysWhy(m.toasts_withdraw_address_failed),
  }),
  readNotice: action('readNotice', {
    failure: saysWhy(m.toasts_read_notice_failed),
  }),
  updateProfile: action('updateProfile', {
    done: showUser,
    success: says(m.toasts_update_profile_done),
    failure: saysWhy(m.toasts_update_profile_failed),
  }),
  // On success the page is loaded again in the new language.
  chooseLanguage: action('updateProfile', {
    failure: saysWhy(m.toasts_choose_language_failed),
  }),
  setPreferences: action('updateProfile', {
    done: showUser,
    success: says(m.toasts_set_preferences_done),
    failure: saysWhy(m.toasts_set_preferences_failed),
  }),
  setTelephone: action('updateProfile', {
    done: showUser,
    success: says(m.toasts_telephone_done),
    failure: saysWhy(m.toasts_telephone_failed),
  }),
  setStandingRequest: action('updateProfile', {
    done: showUser,
    success: says(m.toasts_line_done),
    failure: saysWhy(m.toasts_line_failed),
  }),
  setPicture: action('setPicture', {
    done: showUser,
    success: says(m.toasts_set_picture_done),
    failure: saysWhy(m.toasts_set_picture_failed),
  }),
  removePicture: action('removePicture', {
    done: showUser,
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
  makeSignInLink: action('makeSignInLink', {
    // The state of an earlier link no longer matters.
    done: (client) => {
      client.setQueryData([pathOf('getSignInLink')], { state: 'open' });
    },
    // The screen shows the link.
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
  contact: action('contact', {
    success: says(m.toasts_contact_done),
    failure: saysWhy(m.toasts_contact_failed),
  }),
};
