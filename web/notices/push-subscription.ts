import type { CurrentUser } from '../../shared/session.ts';
import { call } from '../api/client.ts';
import { isRefused } from '../api/errors.ts';
import { registerServiceWorker } from '../api/offline/service-worker.ts';

/** Key of the user who enabled push in this browser. Other users who sign in here get none. */
const ASKED_BY = 'upheld-push-user';

const isPossible = () => 'Notification' in window && 'PushManager' in window;

/** This browser's push subscription, if any. */
export const currentSubscription = async () => {
  if (!isPossible()) return null;
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
};

/** Body of the call about a subscription (RFC 8291 §2). Throws if it has no keys. */
export const subscriptionForm = (subscription: PushSubscription) => {
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('A subscription without keys.');
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
};

/**
 * Subscribes this browser with the server's key and returns the subscription. Replaces one with another key,
 * as after the server got new keys.
 */
const subscribeBrowser = async (): Promise<PushSubscription> => {
  await registerServiceWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const { publicKey } = await call('getPublicKey');
  const before = await pushManager.getSubscription();
  if (before && hasOtherKey(before, publicKey)) await before.unsubscribe();
  const wanted = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(wanted);
  } catch (error) {
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(wanted);
  }
};

/** Whether the subscription has another key. Browsers that hide the key refuse to subscribe with another one. */
const hasOtherKey = ({ options }: PushSubscription, publicKey: string) => {
  const key = options?.applicationServerKey;
  if (!key) return false;
  const own = btoa(String.fromCharCode(...new Uint8Array(key)));
  return own.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') !== publicKey;
};

/** Replaces this browser's subscription. */
export const subscribeAnew = async () => {
  await (await currentSubscription())?.unsubscribe();
  return await subscribeBrowser();
};

export const rememberAsking = (user: { id: number }) =>
  localStorage.setItem(ASKED_BY, String(user.id));
export const forgetAsking = () => localStorage.removeItem(ASKED_BY);

let renewal = Promise.resolve();

/**
 * Sends the user's subscription to the server again at start, because a restored backup or a sign-out may
 * have removed it. Replaces one that has ended or has another key.
 */
export const renewSubscription = (user: CurrentUser) => {
  renewal = renew(user).catch(() => {
    // The next start tries again, and the profile shows the state.
  });
};

/** Resolves when no renewal is running, because a late one would undo unsubscribing. */
export const renewalEnded = () => renewal;

const renew = async (user: CurrentUser) => {
  if (!isPossible() || Notification.permission !== 'granted') return;
  if (localStorage.getItem(ASKED_BY) !== String(user.id)) return;
  try {
    await send(await subscribeBrowser());
  } catch (error) {
    if (!isRefused(error, 'push-endpoint-over')) throw error;
    await replaceSubscription();
  }
};

const send = (subscription: PushSubscription) =>
  call('subscribe', { body: subscriptionForm(subscription) });

/** Replaces this browser's subscription and sends the new one to the server. */
export const replaceSubscription = async () => send(await subscribeAnew());
