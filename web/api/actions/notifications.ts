import { m } from '../../../shared/messages.ts';
import { PushNotTaken } from '../errors.ts';
import { action, failed, fails, says } from './words.ts';

/** Pushes to this browser. */
export const notificationActions = {
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
    failure: (error) =>
      failed(
        m.toasts_send_test_notification_failed,
        [
          m.toasts_send_test_notification_failed_text(),
          error instanceof PushNotTaken ? error.message : '',
        ]
          .join(' ')
          .trim(),
      ),
  }),
};
