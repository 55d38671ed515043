import type { CurrentUser } from '../../shared/session.ts';
import { call } from '../api/client.ts';
import { isRefused } from '../api/errors.ts';
import { registerServiceWorker } from '../api/offline/service-worker.ts';

/**
 * The person who enabled notifications in this browser. Nobody else who signs in here gets them.
 */
const ASKED_BY = 'upheld-push-user';

const isPossible = () => 'Notification' in window && 'PushManager' in window;

/** The subscription that this browser has, if any. */
export const currentSubscription = async () => {
  if (!isPossible()) return null;
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
};

/** What the server is told of a subscription (RFC 8291 §2). Throws for one without keys. */
export const subscriptionForm = (subscription: PushSubscription) => {
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('A subscription without keys.');
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
};

/**
 * Subscribes this browser with the server's key. Returns the subscription that is there; one of another key, as of
 * before the server had new ones, is given up first.
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

/** Browsers that do not tell the key refuse to subscribe with another one. */
const hasOtherKey = ({ options }: PushSubscription, publicKey: string) => {
  const key = options?.applicationServerKey;
  if (!key) return false;
  const own = btoa(String.fromCharCode(...new Uint8Array(key)));
  return own.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') !== publicKey;
};

/** Gives up the subscription that is there, if any, and makes a new one. */
export const subscribeAnew = async () => {
  await (await currentSubscription())?.unsubscribe();
  return await subscribeBrowser();
};

export const rememberAsking = (user: { id: number }) =>
  localStorage.setItem(ASKED_BY, String(user.id));
export const forgetAsking = () => localStorage.removeItem(ASKED_BY);

let renewal = Promise.resolve();

/**
 * At the start, sends this person's subscription to the server again, which may have lost it by a
 * restored backup or by signing out. One that has ended, or is of another key, is made anew.
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

/** Gives up the subscription that is there, and sends a new one to the server. */
export const replaceSubscription = async () => send(await subscribeAnew());
