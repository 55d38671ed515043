import { and, desc, eq } from 'drizzle-orm';
import type { PushState, PushTest } from '../../shared/notifications.ts';
import type { Db } from '../db/open.ts';
import { deliveries, pushSubscriptions } from '../db/schema.ts';
import type { Delivery } from '../outbox/deliveries.ts';
import { detailOf } from '../outbox/reasons.ts';

/**
 * Returns the state of a user's browser by its endpoint: whether messages arrive there, and the result of
 * its last test message. An endpoint of another user counts as unknown.
 */
export const pushStateOf = (db: Db, user: { id: number }, endpoint: string): PushState => {
  const found = db
    .select({ id: pushSubscriptions.id, outcome: pushSubscriptions.outcome })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, user.id)))
    .get();
  if (!found) return { subscription: 'unknown', test: null };
  return {
    subscription: found.outcome === 'refused' ? 'refused' : 'known',
    test: lastTestOf(db, user, found.id),
  };
};

const lastTestOf = (db: Db, user: { id: number }, subscriptionId: number): PushTest | null => {
  const last = db
    .select()
    .from(deliveries)
    .where(
      and(
        eq(deliveries.userId, user.id),
        eq(deliveries.subscriptionId, subscriptionId),
        eq(deliveries.kind, 'test'),
      ),
    )
    .orderBy(desc(deliveries.id))
    .limit(1)
    .get();
  return last ? { state: stateOf(last), status: statusOf(last) } : null;
};

const stateOf = ({ state, attempts }: Delivery): PushTest['state'] => {
  if (state === 'sent') return 'taken';
  if (state === 'sending' || (state === 'waiting' && attempts === 0)) return 'sending';
  return state === 'waiting' ? 'waiting' : 'refused';
};

/** Returns the HTTP status of the push service's response; null without one. */
const statusOf = ({ error }: Delivery) => {
  const status = Number(detailOf(error));
  return Number.isInteger(status) && status > 0 ? status : null;
};
