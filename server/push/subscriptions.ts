import { and, eq, sql } from 'drizzle-orm';
import { m } from '../../shared/messages.ts';
import type { SubscriptionForm } from '../../shared/notifications.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { pushSubscriptions } from '../db/schema.ts';
import { invalid, refused } from '../http/errors.ts';
import { hasEnded } from './ended-endpoints.ts';
import { isPushService } from './push-hosts.ts';

const PER_USER = 10;

type Person = { id: number };
type SignedIn = Person & { sessionId: number };

/**
 * Stores a browser's subscription until its session ends. A known subscription moves to this user, who
 * uses the browser now. Above ten the oldest is deleted. Throws 400 for an unknown push service, and 410
 * for an ended endpoint, for which the browser must make a new one.
 */
export const subscribe = (
  db: Db,
  person: SignedIn,
  { endpoint, keys }: SubscriptionForm,
  operatorsOwn: readonly string[],
  now: number,
) => {
  if (!isPushService(endpoint, operatorsOwn)) throw invalid(m.notifications_push_service_unknown());
  if (hasEnded(db, endpoint)) throw refused('push-endpoint-over');
  change(db, (tx) => {
    // Deleted instead of updated, so that messages for the last user do not reach this one.
    const known = tx
      .select({ id: pushSubscriptions.id, userId: pushSubscriptions.userId })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.endpoint, endpoint))
      .get();
    if (known?.userId === person.id) {
      tx.update(pushSubscriptions)
        .set({ p256dh: keys.p256dh, auth: keys.auth, sessionId: person.sessionId })
        .where(eq(pushSubscriptions.id, known.id))
        .run();
      return;
    }
    if (known) tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, known.id)).run();
    tx.insert(pushSubscriptions)
      .values({
        userId: person.id,
        sessionId: person.sessionId,
        endpoint,
        p256dh: keys.p256dh,
        auth: keys.auth,
        createdAt: now,
      })
      .run();
    const mine = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, person.id))
      .orderBy(pushSubscriptions.id)
      .all();
    for (const { id } of mine.slice(0, Math.max(0, mine.length - PER_USER)))
      tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id)).run();
  });
};

/** Returns whether push messages are known to arrive in one of a user's browsers. */
export const isPushedTo = (db: Db, userId: number) =>
  db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(
      and(eq(pushSubscriptions.userId, userId), sql`${pushSubscriptions.outcome} is not 'refused'`),
    )
    .limit(1)
    .get() !== undefined;

/** Deletes one of this user's subscriptions, or all of them. */
export const unsubscribe = (db: Db, person: Person, endpoint: string | undefined) =>
  db
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.userId, person.id),
        endpoint ? eq(pushSubscriptions.endpoint, endpoint) : undefined,
      ),
    )
    .run();
