import { eq } from 'drizzle-orm';
import type { PushMessage } from '../../shared/notifications.ts';
import type { Db } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { Refusal } from '../http/errors.ts';
import type { Delivery } from '../outbox/deliveries.ts';
import { prayerFor } from '../prayers/prayer.ts';
import { presentPrayer } from '../prayers/presenter.ts';

/**
 * The message a delivery stands for, from what is true now: null when its user may no longer
 * see what it tells of. It names the group and never the request or its author.
 */
export const messageFor = (db: Db, delivery: Delivery): PushMessage | null => {
  const user = db
    .select()
    .from(users)
    .where(eq(users.id, delivery.userId ?? 0))
    .get();
  if (!user?.isActive) return null;
  const tag = `upheld-${delivery.kind}-${delivery.subjectId ?? delivery.id}`;
  if (delivery.kind === 'test') return { title: 'Notifications work', path: '/profile', tag };
  try {
    const prayer = presentPrayer(user.id, prayerFor(db, user, delivery.subjectId ?? 0));
    const group = prayer.groups.find(({ id }) => id === delivery.groupId) ?? prayer.groups[0];
    if (delivery.kind === 'comment')
      return prayer.isMine
        ? {
            title: 'New comment on your prayer request',
            path: prayer.isAnswered ? '/answered-prayers' : '/my-prayers',
            tag,
          }
        : null;
    if (!group || prayer.isAnswered !== (delivery.kind === 'answered-prayer')) return null;
    return prayer.isAnswered
      ? { title: `Answered prayer in ${group.name}`, path: '/answered-prayers', tag }
      : { title: `New prayer request in ${group.name}`, path: `/groups/${group.id}`, tag };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
};
