import { m } from '../../shared/messages.ts';
import type { PushTest } from '../../shared/notifications.ts';
import { call } from '../api/client.ts';
import { PushNotTaken } from '../api/errors.ts';
import { currentSubscription, replaceSubscription } from './push-subscription.ts';

/** How long to wait before the next look at what became of the test, in milliseconds. */
const LOOK_AGAIN = 400;
/** The server gives a push service ten seconds, and others may come before it. */
const LONGEST = 30_000;

/**
 * Sends a test message and waits until this browser's push service has taken it. Throws PushNotTaken if it does not
 * take it; where it says that the subscription has ended, a new one is made before.
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

/** The browser has given up its subscription since the page looked. */
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
