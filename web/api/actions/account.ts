import { action, says, saysWhy, serverSays } from '../action.ts';
import { forgetEverything } from '../cache.ts';
import { userKey } from '../queries.ts';

export const accountActions = {
  forgotPassword: action('forgotPassword', {
    success: says('Reset email sent!', 'Check your email for password reset instructions.'),
    failure: serverSays('Reset request failed'),
  }),
  resetPassword: action('resetPassword', {
    // Every session of that account has ended; this browser's may have been one of them.
    done: (client) => client.invalidateQueries({ queryKey: userKey }),
    success: says('Password reset successfully!'),
    failure: serverSays('Password reset failed'),
  }),
  confirmAddress: action('confirmAddress', {
    done: (client) => client.invalidateQueries({ queryKey: userKey }),
    success: says('Address confirmed'),
    failure: saysWhy('Failed to confirm your address'),
  }),
  sendConfirmation: action('sendConfirmation', {
    success: says('Mail sent', 'Please follow the link in it.'),
    failure: saysWhy('Failed to send the mail'),
  }),
  readNotice: action('readNotice', {
    invalidates: ['listNotices'],
    failure: saysWhy('Failed to put this away'),
  }),
  updateProfile: action('updateProfile', {
    done: (client, user) => {
      client.setQueryData(userKey, user);
    },
    success: says('Profile updated'),
    failure: saysWhy('Failed to update profile'),
  }),
  setPreferences: action('updateProfile', {
    done: (client, user) => {
      client.setQueryData(userKey, user);
    },
    success: says('Notification preferences updated'),
    failure: saysWhy('Failed to update notifications'),
  }),
  changePassword: action('changePassword', {
    invalidates: ['listDevices'],
    success: says('Password updated'),
    failure: saysWhy('Failed to change password'),
  }),
  endSession: action('endSession', {
    invalidates: ['listDevices'],
    success: says('Signed out of that device'),
    failure: saysWhy('Failed to sign out of that device'),
  }),
  endOtherSessions: action('endOtherSessions', {
    invalidates: ['listDevices'],
    success: says('Signed out of all other devices'),
    failure: saysWhy('Failed to sign out of the other devices'),
  }),
  exportAccount: action('exportAccount', {
    success: says('Your data is ready', 'You will find it with your downloads.'),
    failure: saysWhy('Failed to download your data'),
  }),
  deleteAccount: action('deleteAccount', {
    done: (client) => forgetEverything(client),
    success: says('Account deleted', 'Your account and all that you wrote are gone.'),
    failure: saysWhy('Failed to delete your account'),
  }),
};
