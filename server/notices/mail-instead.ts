import { and, eq, ne } from 'drizzle-orm';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { deliveries } from '../db/schema.ts';
import type { Delivery } from '../outbox/deliveries.ts';
import type { NotifyAnything } from './notify.ts';

/** The final states of a push message that did not arrive. */
const IN_VAIN: readonly Delivery['state'][] = ['failed', 'dropped'];

/**
 * Mails a daily reminder, or that it is now, after the last of its push messages was refused. Other kinds are in the
 * inbox and need no mail. Returns whether a mail is queued.
 */
export const mailInstead = (
  db: Db,
  notify: NotifyAnything,
  delivery: Delivery,
  now: number,
): boolean => {
  const { id, kind, userId, subjectId, createdAt } = delivery;
  if (userId === null || subjectId === null) return false;
  if (kind !== 'my-hour' && kind !== 'it-is-now') return false;
  return change(db, (tx) => {
    const others = tx
      .select({ channel: deliveries.channel, state: deliveries.state })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.userId, userId),
          eq(deliveries.kind, kind),
          eq(deliveries.subjectId, subjectId),
          eq(deliveries.createdAt, createdAt),
          ne(deliveries.id, id),
        ),
      )
      .all();
    // A mail beside the pushes was queued because earlier pushes had been refused.
    if (others.some(({ channel, state }) => channel === 'mail' || !IN_VAIN.includes(state)))
      return false;
    if (kind === 'my-hour') notify(tx, kind, { userId, byMail: true }, now);
    else notify(tx, kind, { prayerId: subjectId, mailTo: userId, saidAt: createdAt }, now);
    return true;
  });
};
