import { action, says, saysWhy } from '../action.ts';
import { changeUserInList } from '../cache.ts';

export const adminActions = {
  setUserActive: action('setUserActive', {
    done: changeUserInList,
    invalidates: ['listUsers'],
    success: says('User status updated'),
    failure: saysWhy('Failed to update user status'),
  }),
  setUserAdmin: action('setUserAdmin', {
    done: changeUserInList,
    invalidates: ['listUsers'],
    success: says('Admin status updated'),
    failure: saysWhy('Failed to update admin status'),
  }),
  confirmAddressOf: action('confirmAddressOf', {
    done: changeUserInList,
    invalidates: ['listUsers'],
    success: says('Address confirmed'),
    failure: saysWhy('Failed to confirm the address'),
  }),
  deleteUser: action('deleteUser', {
    invalidates: ['listUsers'],
    success: says('User deleted'),
    failure: saysWhy('Failed to delete user'),
  }),
  makeResetLink: action('makeResetLink', {
    // The link itself is shown, to be handed over.
    failure: saysWhy('Failed to make a reset link'),
  }),
  sendReminders: action('sendReminders', {
    success: ({ emailsSent }) => ({
      title: 'Reminder emails sent',
      text: emailsSent === 1 ? '1 reminder was sent.' : `${emailsSent} reminders were sent.`,
    }),
    failure: saysWhy('Failed to send reminders'),
  }),
};
