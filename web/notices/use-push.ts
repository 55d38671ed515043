import { useEffect, useState } from 'react';
import { m } from '../../shared/messages.ts';
import { notificationActions } from '../api/actions/notifications.ts';
import { useAction, useOutcome } from '../api/actions/use-action.ts';
import { useCurrentUser } from '../api/cache/queries.ts';
import { call } from '../api/client.ts';
import { notify } from '../ui/overlays/notify.ts';
import {
  currentSubscription,
  forgetAsking,
  rememberAsking,
  renewalEnded,
  subscribeAnew,
  subscriptionForm,
} from './push-subscription.ts';
import { type PushUnsupportedReason, pushUnsupportedReason } from './push-unsupported-reason.ts';
import { tryPush } from './try-push.ts';

export type PushState = 'not-set' | 'active' | 'refused' | 'blocked';

/** Push in this browser: its obstacle, its state, and actions. */
export function usePush(): {
  pushUnsupportedReason: PushUnsupportedReason | undefined;
  /** Undefined while loading. */
  state: PushState | undefined;
  isBusy: boolean;
  enable: () => Promise<void>;
  disable: () => Promise<void>;
  sendTest: () => Promise<void>;
} {
  const { data: user } = useCurrentUser();
  const [reason] = useState(() => pushUnsupportedReason(window));
  const [state, setState] = useState<PushState>();
  const [isBusy, setBusy] = useState(false);
  const subscribe = useAction(notificationActions.subscribe);
  const unsubscribe = useAction(notificationActions.unsubscribe);
  const test = useOutcome(notificationActions.sendTestNotification);

  const look = async () => setState(reason ? undefined : await stateHere());
  useEffect(() => void look(), []);

  const enable = async () => {
    setBusy(true);
    try {
      const permission = await Notification.requestPermission();
      if (permission === 'denied') {
        notify({
          tone: 'destructive',
          title: m.notifications_push_just_blocked_title(),
          text: m.notifications_push_just_blocked(),
        });
        return;
      }
      if (permission !== 'granted') return;
      // An existing subscription does not work, or push would be active.
      const made = await subscribeAnew()
        .then((subscription) => ({ subscription, body: subscriptionForm(subscription) }))
        .catch(() => undefined);
      if (!made) {
        notify({
          tone: 'destructive',
          title: m.toasts_error(),
          text: m.notifications_push_failed(),
        });
        return;
      }
      await subscribe.mutateAsync({ body: made.body }).catch(async (error) => {
        // Otherwise it would show "Active" although the server has no subscription.
        await made.subscription.unsubscribe();
        throw error;
      });
      if (user) rememberAsking(user);
    } catch {
      // The action has shown the failure.
    } finally {
      await look();
      setBusy(false);
    }
  };

  const disable = async () => {
    setBusy(true);
    try {
      const subscription = await currentSubscription();
      await renewalEnded();
      await unsubscribe.mutateAsync({ body: { endpoint: subscription?.endpoint } });
      forgetAsking();
      await subscription?.unsubscribe();
    } catch {
      // The action has shown the failure; push is still on.
    } finally {
      await look();
      setBusy(false);
    }
  };

  const sendTest = async () => {
    setBusy(true);
    try {
      await tryPush();
      await test.succeeded(undefined, {});
    } catch (error) {
      if (error instanceof Error) await test.failed(error, {});
    } finally {
      await look();
      setBusy(false);
    }
  };

  return {
    pushUnsupportedReason: reason,
    state,
    isBusy,
    enable,
    disable,
    sendTest,
  };
}

const stateHere = async (): Promise<PushState> => {
  if (Notification.permission === 'denied') return 'blocked';
  await renewalEnded();
  const endpoint = (await currentSubscription())?.endpoint;
  if (Notification.permission !== 'granted' || !endpoint) return 'not-set';
  // Without a response the state is unchanged.
  const { subscription } = await call('getPushState', { body: { endpoint } }).catch(() => KNOWN);
  return STATES[subscription];
};

const KNOWN = { subscription: 'known' } as const;
const STATES = { unknown: 'not-set', known: 'active', refused: 'refused' } as const;
