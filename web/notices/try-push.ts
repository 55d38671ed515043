import { m } from '../../shared/messages.ts';
import type { PushTest } from '../../shared/notifications.ts';
import { call } from '../api/client.ts';
import { PushNotTaken } from '../api/errors.ts';
import { currentSubscription, replaceSubscription } from './push-subscription.ts';

/** Milliseconds between reads of the test's outcome. */
const LOOK_AGAIN = 400;
/**
 * Maximum wait in milliseconds: the server waits ten seconds for a push service, and other messages may be
 * queued before.
 */
const LONGEST = 30_000;

/**
 * Sends a test message and waits until this browser's push service accepts it. Throws PushNotTaken if it does
 * not; if the service says that the subscription has ended, replaces it first.
 */
export const tryPush = async () => {
  await call('sendTestNotification');
  const endpoint = (await currentSubscription())?.endpoint;
  const { subscription, test } = endpoint ? await outcomeAt(endpoint) : ENDED;
  if (subscription === 'unknown') {
    await replaceSubscription();
    throw new PushNotTaken(m.notifications_push_test_ended());
  }
  const fault = faultOf(test);
  if (fault) throw new PushNotTaken(fault);
};

/** The browser has dropped its subscription meanwhile. */
const ENDED = { subscription: 'unknown', test: null } as const;

const outcomeAt = async (endpoint: string) => {
  const deadline = performance.now() + LONGEST;
  for (;;) {
    const found = await call('getPushState', { body: { endpoint } });
    const isOpen = found.subscription !== 'unknown' && found.test?.state === 'sending';
    if (!isOpen || performance.now() > deadline) return found;
    await new Promise((done) => setTimeout(done, LOOK_AGAIN));
  }
};

const faultOf = (test: PushTest | null) => {
  if (test?.state === 'taken') return undefined;
  return test?.state === 'refused' && test.status !== null
    ? m.notifications_push_test_refused({ status: String(test.status) })
    : m.notifications_push_test_waiting();
};
