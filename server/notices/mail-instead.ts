import { and, eq, ne } from 'drizzle-orm';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { deliveries } from '../db/schema.ts';
import type { Delivery } from '../outbox/deliveries.ts';
import type { NotifyAnything } from './notify.ts';

/** The final states of a push message that did not arrive. */
const IN_VAIN: readonly Delivery['state'][] = ['failed', 'dropped'];

/**
 * Mails a daily reminder after the last of its push messages was refused. Other kinds are in the inbox and
 * need no mail. Returns whether a mail is queued.
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
    // A mail beside the pushes was queued because earlier pushes had been refused.
    if (others.some(({ channel, state }) => channel === 'mail' || !IN_VAIN.includes(state)))
      return false;
    notify(tx, 'my-hour', { userId, byMail: true }, now);
    return true;
  });
};
