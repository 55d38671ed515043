import { action, fails, says, serverSays } from '../action.ts';

export const notificationActions = {
  subscribe: action('subscribe', {
    success: says('Notifications Enabled'),
    failure: fails('Failed to enable notifications. Please try again.'),
  }),
  unsubscribe: action('unsubscribe', {
    success: says('Notifications Disabled'),
    failure: fails('Failed to disable notifications. Please try again.'),
  }),
  sendTestNotification: action('sendTestNotification', {
    success: says('Test Notification Sent'),
    failure: says(
      'Test Failed',
      'Failed to send test notification. Make sure notifications are enabled.',
    ),
  }),
  unsubscribeByMail: action('unsubscribeByMail', {
    // The page that was opened from the mail says itself that it is done.
    invalidates: ['getCurrentUser'],
    failure: serverSays('Error', 'Failed to stop these e-mails. Please try again.'),
  }),
};
