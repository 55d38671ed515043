import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import type { Delivery } from '../outbox/deliveries.ts';
import { kinds } from './kinds.ts';

const DAY = 24 * 60 * 60_000;
/** What one member gets a day about what others do, whoever does it. */
const MOST = { mail: 20, push: 40 };
/** The kinds that tell of what others do, as a list in SQL. */
const ABOUT_OTHERS = Object.entries(kinds)
  .flatMap(([name, { isAboutOthers }]) => (isAboutOthers ? [`'${name}'`] : []))
  .join(', ');

const mailsOfDay = statement<{ count: number }, { user: number; since: number }>(`
  select count(*) as count from deliveries
  where user_id = $user and channel = 'mail' and created_at > $since
    and state in ('sent', 'sending', 'unknown')
    and kind in (${ABOUT_OTHERS})`);

const pushesOfDay = statement<
  { count: number },
  { user: number; since: number; subscription: number }
>(`
  select count(*) as count from deliveries
  where user_id = $user and channel = 'push' and created_at > $since
    and state in ('sent', 'sending', 'unknown')
    and kind in (${ABOUT_OTHERS})
    and subscription_id = $subscription`);

/**
 * Whether this would be one too many today for its recipient: 20 mails, and 40 pushes to each
 * of their devices. Counted over the recipient alone: a limit per author would tell who wrote
 * an anonymous request.
 */
export const isOverDailyLimit = (db: Db, delivery: Delivery, now: number) => {
  const { channel, kind, userId, subscriptionId } = delivery;
  if (userId === null || !kinds[kind].isAboutOthers) return false;
  const about = { user: userId, since: now - DAY };
  const counted =
    channel === 'mail'
      ? mailsOfDay.get(db, about)
      : pushesOfDay.get(db, { ...about, subscription: subscriptionId ?? 0 });
  return (counted?.count ?? 0) >= MOST[channel];
};
