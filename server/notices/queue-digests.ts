import { sql } from 'drizzle-orm';
import { CAN_BE_MAILED } from '../account/households/mailed.ts';
import { dayOf, latestHourAt } from '../calendar/calendar.ts';
import { settingsOf } from '../congregation/congregation.ts';
import type { Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import type { InTurn } from '../http/turns.ts';
import { forAllAccounts, type Slice } from '../session/in-slices.ts';

/** Schedule of the job as a cron pattern: every day at the congregation's hour. */
export const digestSchedule = (db: Db) => `0 ${settingsOf(db).digestHour} * * *`;

type Period = { key: string; beganAt: number };

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** Returns the latest time at which digests were due, and its day in the congregation's time zone. */
const latest = (db: Db, days: readonly number[], now: number): Period => {
  const { digestHour: hour, timeZone } = settingsOf(db);
  const beganAt = latestHourAt({ days, hour, timeZone }, now);
  return { key: dayOf(beganAt, timeZone), beganAt };
};

/**
 * Puts a digest into the outbox for each user with an item from before their latest time: the day's, or
 * the week's for weekly digests. Users who are mailed at once get what their daily limit put off. Works in
 * slices of accounts, with calls in between. A second run adds nobody twice: each user has one digest for
 * a day. A digest counts as made at that time, and has the items until then.
 */
export const queueDigests = (parts: { db: Db; inTurn: InTurn }, now: number) => {
  const daily = latest(parts.db, EVERY_DAY, now);
  const weekly = latest(parts.db, [settingsOf(parts.db).digestDay], now);
  return forAllAccounts(parts, (tx, slice) => {
    forgetUnwanted(tx, slice);
    queueSlice(tx, { ...slice, daily, weekly }, now);
  });
};

const queueSlice = (
  tx: Tx,
  { after, upTo, daily, weekly }: Slice & { daily: Period; weekly: Period },
  now: number,
) => {
  const key = sql`case u.mail_frequency when 'weekly' then ${weekly.key} else ${daily.key} end`;
  const beganAt = sql`
    case u.mail_frequency when 'weekly' then ${weekly.beganAt} else ${daily.beganAt} end`;
  tx.run(sql`
    insert or ignore into deliveries (channel, kind, user_id, once, state, due_at, created_at)
    select 'mail', 'digest', u.id, 'digest ' || ${key} || ' ' || u.id, 'waiting', ${now}, ${beganAt}
    from users u
    where u.id > ${after} and u.id <= ${upTo}
      and u.is_active = 1 and ${CAN_BE_MAILED}
      and exists (select 1 from digest_items i
        where i.user_id = u.id and i.is_told = 0 and i.created_at < ${beganAt})`);
};

/**
 * Deletes items of users who turned all of these mails off, so that none is mailed old news after turning
 * one on.
 */
const forgetUnwanted = (tx: Tx, { after, upTo }: Slice) =>
  tx.run(sql`
    delete from digest_items where is_told = 0 and user_id in (
      select id from users where id > ${after} and id <= ${upTo}
        and notify_new_prayers = 0 and notify_answered_prayers = 0 and notify_replies = 0)`);
