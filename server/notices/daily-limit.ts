import { and, count, eq, gt, inArray, sql } from 'drizzle-orm';
import { DELIVERY_KINDS } from '../../shared/notices.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { deliveries } from '../db/schema.ts';
import type { Delivery } from '../outbox/deliveries.ts';
import { sendables } from './sendables.ts';

const DAY = 24 * 60 * 60_000;
/** Maximum number of notices a day about others, for one member. */
const MOST = { mail: 20, push: 40 };
/** The kinds about others' actions. */
const aboutOthers = DELIVERY_KINDS.filter((name) => sendables[name].isAboutOthers);

const sentSince = prepared((db) =>
  db
    .select({ count: count() })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.userId, sql.placeholder('user')),
        eq(deliveries.channel, sql.placeholder('channel')),
        gt(deliveries.createdAt, sql.placeholder('since')),
        inArray(deliveries.state, ['sent', 'sending', 'unknown']),
        inArray(deliveries.kind, aboutOthers),
        sql`${deliveries.subscriptionId} is ${sql.placeholder('subscription')}`,
        sql`${deliveries.readerId} is ${sql.placeholder('reader')}`,
      ),
    ),
);

/**
 * Returns whether the recipient has reached the daily limit: 20 mails, and 40 push messages for each
 * device. Only the recipient counts: a limit for each author would reveal the author of an anonymous
 * request. Mails to the recipient’s household reader are counted apart, for that reason too.
 */
export const isOverDailyLimit = (db: Db, delivery: Delivery, now: number) => {
  const { channel, kind, userId, subscriptionId, readerId } = delivery;
  if (userId === null || !sendables[kind].isAboutOthers) return false;
  const counted = sentSince(db).get({
    user: userId,
    channel,
    since: now - DAY,
    subscription: subscriptionId,
    reader: readerId,
  });
  return (counted?.count ?? 0) >= MOST[channel];
};
