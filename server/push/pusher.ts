import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import webPush from 'web-push';
import type { Db } from '../db/open.ts';
import { pushSubscriptions } from '../db/schema.ts';
import {
  type Delivery,
  markDropped,
  markFailed,
  markSending,
  markSent,
  postpone,
} from '../outbox/deliveries.ts';
import { messageFor } from './messages.ts';
import { isPushService } from './push-hosts.ts';
import type { VapidKeys } from './vapid-keys.ts';

const DEADLINE = 10_000;
const DAY_IN_SECONDS = 24 * 60 * 60;
const LONGEST_RETRY_AFTER = DAY_IN_SECONDS;

type Parts = {
  db: Db;
  keys: VapidKeys;
  /** Whom a push service may complain to: `mailto:` or https (RFC 8292 §2.1). */
  subject: string;
  operatorsOwn: readonly string[];
  clock: () => number;
};

/** Sends one push of the outbox (RFC 8030, 8291), and records what came of it. */
export const pusher = (parts: Parts) => async (delivery: Delivery) => {
  const { db, clock } = parts;
  const subscription = db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.id, delivery.subscriptionId ?? 0))
    .get();
  const message = subscription && messageFor(db, delivery);
  if (!message || !isPushService(subscription.endpoint, parts.operatorsOwn)) {
    markDropped(db, delivery);
    return;
  }
  const { endpoint, p256dh, auth } = subscription;
  markSending(db, delivery);
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        vapidDetails: { subject: parts.subject, ...parts.keys },
        TTL: DAY_IN_SECONDS,
        // Sent again after a silence, it takes the place of the first one on the way.
        topic: topicOf(message.tag),
      },
    );
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, String(value)]),
      ),
      body: new Uint8Array(body ?? []),
      redirect: 'manual',
      signal: AbortSignal.timeout(DEADLINE),
    });
    await answer.body?.cancel();
    settle(parts, delivery, endpoint, answer);
  } catch {
    postpone(db, delivery, 'No answer from the push service.', clock());
  }
};

const settle = ({ db, clock }: Parts, delivery: Delivery, endpoint: string, answer: Response) => {
  const { status } = answer;
  if (status >= 200 && status < 300) return markSent(db, delivery);
  if (isDead(status, endpoint))
    return db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint)).run();
  if (status === 413) return markDropped(db, delivery);
  if (status === 429 || status >= 500)
    return postpone(db, delivery, `Put off with ${status}.`, clock(), waitIn(answer));
  return markFailed(db, delivery, `Refused with ${status}.`);
};

/** Gone for good: as the standard says it, and as Apple does. */
const isDead = (status: number, endpoint: string) =>
  status === 404 ||
  status === 410 ||
  ((status === 400 || status === 403) && new URL(endpoint).hostname.endsWith('push.apple.com'));

/** `Retry-After` in milliseconds, a day at most; undefined when there is none in seconds. */
const waitIn = (answer: Response) => {
  const seconds = /^\d{1,9}$/.exec(answer.headers.get('retry-after') ?? '')?.[0];
  return seconds === undefined ? undefined : Math.min(Number(seconds), LONGEST_RETRY_AFTER) * 1000;
};

/** At most 32 characters of base64url (RFC 8030 §5.4). */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32);
