import type { QueryClient } from '@tanstack/react-query';
import type { ListedUser } from '../../../shared/admin.ts';
import { m } from '../../../shared/messages.ts';
import { anyOf, changeInPages, type Pages } from '../cache/cache.ts';
import { action, says, saysWhy } from './words.ts';

/** Stores the user that the server returned, so that a switch does not jump back. */
const changeUserInList = (client: QueryClient, user: ListedUser) => {
  client.setQueriesData<Pages<ListedUser>>(
    { predicate: anyOf(['listUsers']) },
    (data) => data && changeInPages(data, user.id, () => user),
  );
};

export const adminActions = {
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
    // The screen shows the link, to be handed over.
    failure: saysWhy(m.toasts_make_reset_link_failed),
  }),
  skipSetupStep: action('skipSetupStep', {
    failure: saysWhy(m.toasts_skip_setup_step_failed),
  }),
  closeSetup: action('closeSetup', {
    failure: saysWhy(m.toasts_close_setup_failed),
  }),
  sendTestMail: action('sendTestMail', {
    // The page shows whether it was sent.
    failure: saysWhy(m.toasts_send_test_mail_failed),
  }),
  makeBackup: action('makeBackup', {
    success: says(m.toasts_make_backup_done),
    failure: saysWhy(m.toasts_make_backup_failed),
  }),
  startCheckup: action('startCheckup', {
    // The page shows the findings.
    failure: saysWhy(m.toasts_start_checkup_failed),
  }),
  setMailServer: action('setMailServer', {
    // The page shows the test that begins.
    failure: saysWhy(m.toasts_set_mail_server_failed),
  }),
  testMailServer: action('testMailServer', {
    failure: saysWhy(m.toasts_test_mail_server_failed),
  }),
  forgetMailServer: action('forgetMailServer', {
    success: says(m.toasts_forget_mail_server_done),
    failure: saysWhy(m.toasts_forget_mail_server_failed),
  }),
  setMailbox: action('setMailbox', {
    // The page shows the test that begins.
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
    // The download starts. A wrong password is shown at its field.
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
