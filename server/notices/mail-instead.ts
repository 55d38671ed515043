import { and, eq, ne } from 'drizzle-orm';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { deliveries } from '../db/schema.ts';
import type { Delivery } from '../outbox/deliveries.ts';
import type { NotifyAnything } from './notify.ts';

/** In these states a push message has not arrived and will not. */
const IN_VAIN: readonly Delivery['state'][] = ['failed', 'dropped'];

/**
 * Mails somebody’s own hour when the last of its push messages was refused. Does nothing for other
 * kinds: what they tell is in the inbox. Returns whether there is something to send.
 */
export const mailInstead = (
  db: Db,
  notify: NotifyAnything,
  delivery: Delivery,
  now: number,
): boolean => {
  const { id, kind, userId, createdAt } = delivery;
  if (kind !== 'my-hour' || userId === null) return false;
  return change(db, (tx) => {
    const others = tx
      .select({ channel: deliveries.channel, state: deliveries.state })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.userId, userId),
          eq(deliveries.kind, kind),
          eq(deliveries.createdAt, createdAt),
          ne(deliveries.id, id),
        ),
      )
      .all();
    // A mail beside them was put there where pushes had been refused before.
    if (others.some(({ channel, state }) => channel === 'mail' || !IN_VAIN.includes(state)))
      return false;
    notify(tx, 'my-hour', { userId, byMail: true }, now);
    return true;
  });
};
