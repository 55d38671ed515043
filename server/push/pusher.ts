import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { PushMessage } from '../../shared/notifications.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { pushSubscriptions } from '../db/schema.ts';
import { type Log, loggableError } from '../log.ts';
import {
  type Delivery,
  markDropped,
  markFailed,
  markSending,
  markSent,
  postpone,
} from '../outbox/deliveries.ts';
import type { VapidKeys } from '../storage/keys.ts';
import { noteEnded } from './ended-endpoints.ts';
import { isPushService } from './push-hosts.ts';

const DEADLINE = 10_000;
const DAY_IN_SECONDS = 24 * 60 * 60;
const LONGEST_RETRY_AFTER = DAY_IN_SECONDS;

/** A push message, and when it is of no use any more, in milliseconds since 1970; undefined for after a day. */
export type Push = { message: PushMessage; overAt?: number | undefined };

type Parts = {
  db: Db;
  /** Returns the message of a delivery; null if it is no longer wanted. */
  messageFor: (delivery: Delivery, now: number) => Push | null;
  keys: VapidKeys;
  /** Contact for push services: `mailto:` or https (RFC 8292 §2.1). */
  subject: string;
  operatorsOwn: readonly string[];
  /** Called with a message that will never reach this browser. */
  onRefused?: (delivery: Delivery, now: number) => void;
  clock: () => number;
  log: Log;
};

/** Returns the contact for push services: the server's address if it is https, else a mail address. */
export const pushContact = (baseUrl: string) =>
  baseUrl.startsWith('https:') ? baseUrl : `mailto:upheld@${new URL(baseUrl).hostname}`;

/** Sends one push message of the outbox (RFC 8030, 8291) and stores the result. */
export const pusher = (parts: Parts) => async (delivery: Delivery) => {
  const { db, clock } = parts;
  const subscription = db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.id, delivery.subscriptionId ?? 0))
    .get();
  const push = subscription && parts.messageFor(delivery, clock());
  const isWanted = push && isPushService(subscription.endpoint, parts.operatorsOwn);
  if (!isWanted) {
    markDropped(db, delivery);
    if (push) parts.onRefused?.(delivery, clock());
    return;
  }
  markSending(db, delivery);
  const ttl =
    push.overAt === undefined ? DAY_IN_SECONDS : Math.ceil((push.overAt - clock()) / 1000);
  const answer = await sendPush(parts, subscription, push.message, ttl).catch((error: unknown) => {
    parts.log.warn('push not sent', { delivery: delivery.id, ...loggableError(error) });
  });
  // An error of the database is no failure of the push service.
  if (answer) settle(parts, delivery, subscription.endpoint, answer);
  else postpone(db, delivery, { code: 'push-service-silent' }, clock());
};

/**
 * Sends one message to one browser (RFC 8030, 8291), which the push service keeps for `ttl` seconds. Returns its
 * response. Throws without one within ten seconds.
 */
export const sendPush = async (
  sender: Pick<Parts, 'keys' | 'subject'>,
  { endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string },
  message: PushMessage,
  ttl = DAY_IN_SECONDS,
) => {
  const webPush = await library();
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: {
      ...authorizationFor(webPush, sender, endpoint),
      'content-type': 'application/octet-stream',
      'content-encoding': ENCODING,
      ttl: String(ttl),
      // A message that is sent again replaces the first one at the push service.
      topic: topicOf(message.tag),
    },
    body: encrypted(webPush, JSON.stringify(message), { p256dh, auth }),
    redirect: 'manual',
    signal: AbortSignal.timeout(DEADLINE),
  });
  await answer.body?.cancel();
  return answer;
};

/** Loaded with the first message, because it would slow down every start. */
const library = async () => (await import('web-push')).default;
type WebPush = Awaited<ReturnType<typeof library>>;

const ENCODING = 'aes128gcm' as const;

/** Encrypts the body for this browser (RFC 8291). */
const encrypted = (webPush: WebPush, text: string, keys: { p256dh: string; auth: string }) =>
  new Uint8Array(webPush.encrypt(keys.p256dh, keys.auth, text, ENCODING).cipherText);

/** Returns the header that identifies this server to the push service (RFC 8292). */
const authorizationFor = (
  webPush: WebPush,
  { subject, keys }: Pick<Parts, 'keys' | 'subject'>,
  endpoint: string,
) => {
  const { origin } = new URL(endpoint);
  const { Authorization } = webPush.getVapidHeaders(
    origin,
    subject,
    keys.publicKey,
    keys.privateKey,
    ENCODING,
  );
  return { authorization: Authorization };
};

const settle = (parts: Parts, delivery: Delivery, endpoint: string, answer: Response) => {
  const { db, clock, log } = parts;
  const { status } = answer;
  if (status >= 200 && status < 300) return markSent(db, delivery);
  log.warn('push not taken', { delivery: delivery.id, status });
  const refused = { code: 'push-service-refused', detail: String(status) } as const;
  if (status === 413) return markDropped(db, delivery, refused);
  const isGone = isDead(status, endpoint);
  if (!isGone && (status === 429 || status >= 500))
    return postpone(
      db,
      delivery,
      { code: 'push-service-busy', detail: String(status) },
      clock(),
      waitIn(answer),
    );
  if (isGone)
    change(db, (tx) => {
      noteEnded(tx, endpoint, clock());
      tx.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint)).run();
    });
  else markFailed(db, delivery, refused);
  parts.onRefused?.(delivery, clock());
};

/** Returns whether the subscription has ended: 404 and 410 by the standard, 400 and 403 by Apple. */
const isDead = (status: number, endpoint: string) =>
  status === 404 ||
  status === 410 ||
  ((status === 400 || status === 403) && new URL(endpoint).hostname.endsWith('push.apple.com'));

/** Returns `Retry-After` in milliseconds, at most a day; undefined if it is not in seconds. */
const waitIn = (answer: Response) => {
  const seconds = /^\d{1,9}$/.exec(answer.headers.get('retry-after') ?? '')?.[0];
  return seconds === undefined ? undefined : Math.min(Number(seconds), LONGEST_RETRY_AFTER) * 1000;
};

/** Returns a topic of at most 32 characters of base64url (RFC 8030 §5.4). */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32);
