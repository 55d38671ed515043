import type { QueryClient } from '@tanstack/react-query';
import type { ListedUser } from '../../../shared/admin.ts';
import { m } from '../../../shared/messages.ts';
import { anyOf, changeInPages, type Pages } from '../cache/cache.ts';
import { action, says, saysWhy } from './words.ts';

/** Shows a user as in the server's response, so that a switch does not jump back. */
const changeUserInList = (client: QueryClient, user: ListedUser) => {
  client.setQueriesData<Pages<ListedUser>>(
    { predicate: anyOf(['listUsers']) },
    (data) => data && changeInPages(data, user.id, () => user),
  );
};

/** The administrator’s. */
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
