import { and, asc, count, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { literalEquals } from '../db/is-literally.ts';
import type { Db } from '../db/open.ts';
import { deliveries, users } from '../db/schema.ts';
import type { Channel } from './deliveries.ts';

/** Maximum that is counted. */
export const MOST_COUNTED = 10_000;

/**
 * Returns the number of queued deliveries on a channel, and when the oldest of those that failed so far
 * was made; null without one.
 */
export const waitingOn = (db: Db, channel: Channel) => {
  const isWaiting = sql`${deliveries.state} = 'waiting'`;
  const waiting = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(isWaiting, eq(deliveries.channel, channel)))
    .limit(MOST_COUNTED);
  const oldest = db
    .select({ createdAt: deliveries.createdAt })
    .from(deliveries)
    // The + stops SQLite from using the index by channel, which has no order of ids.
    .where(
      and(
        isWaiting,
        isNotNull(deliveries.error),
        gt(deliveries.id, 0),
        sql`+${deliveries.channel} = ${channel}`,
      ),
    )
    .orderBy(asc(deliveries.id))
    .limit(1)
    .get();
  return {
    count: db.select({ count: count() }).from(sql`${waiting}`).get()?.count ?? 0,
    since: oldest?.createdAt ?? null,
  };
};

/** Returns the number of a channel's deliveries of the last week that failed, or may have. */
export const troubledOn = (db: Db, channel: Channel) => {
  const rows = db
    .select({ state: deliveries.state, count: count() })
    .from(deliveries)
    .where(and(sql`${deliveries.state} in ('failed', 'unknown')`, eq(deliveries.channel, channel)))
    .groupBy(deliveries.state)
    .all();
  const of = (state: 'failed' | 'unknown') => rows.find((row) => row.state === state)?.count ?? 0;
  return { failed: of('failed'), unknown: of('unknown') };
};

/**
 * Returns the number of users whose mail came back, as of the end of the last week: a count that changes at
 * once would show that a mail was sent, and so who is not the author of an anonymous request.
 */
export const returnedMail = (db: Db) =>
  db
    .select({ count: count() })
    .from(users)
    .where(literalEquals(users.shownMailOutcome, 'returned'))
    .get()?.count ?? 0;
