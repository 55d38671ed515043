import { eq, max, sql } from 'drizzle-orm';
import { isTimeZone } from '../../shared/congregation.ts';
import type { Reminder } from '../../shared/session.ts';
import { dayOf, lastHourAt, nextHourAfter } from '../calendar.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { supports } from '../db/schema.ts';
import { waitingFor } from '../prayers/to-pray.ts';
import { reminderOf } from '../session/presenter.ts';
import type { Recipient } from './kind.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** A server that was off tells so much later, in milliseconds. After that the day is left out. */
const LATE = 3 * HOUR;
/**
 * Nobody is told again so soon, in milliseconds: who moves to another time zone may have the same day
 * twice, or two within an hour.
 */
const PAUSE = 8 * HOUR;

const lastPrayed = prepared((db) =>
  db
    .select({ at: max(supports.lastPrayedAt) })
    .from(supports)
    .where(eq(supports.userId, sql.placeholder('user'))),
);

/** The hour that a person chose; null for none, and where this machine does not know its time zone. */
const hourOf = (user: Recipient): Reminder | null => {
  const reminder = reminderOf(user);
  return reminder && isTimeZone(reminder.timeZone) ? reminder : null;
};

/**
 * When to look at a person next: when their hour comes; null if they have none. A time zone that this
 * machine does not know is asked for again in a day, as a newer program may know it.
 */
export const nextHourOf = (user: Recipient, now: number) => {
  if (!reminderOf(user)) return null;
  const at = hourOf(user);
  return (at && nextHourAfter(at, now)) ?? now + DAY;
};

/**
 * How many people wait for a person's prayer, if this is the hour that they chose and they have not
 * prayed that day; else 0. The number is the one of the start page.
 */
export const waitingAtHour = (db: Db, user: Recipient, now: number): number => {
  const at = hourOf(user);
  const came = at && lastHourAt(at, now);
  if (!at || came === null || now - came > LATE) return 0;
  const today = dayOf(now, at.timeZone);
  // Late at night the hour may have been yesterday's.
  if (dayOf(came, at.timeZone) !== today) return 0;
  const prayed = lastPrayed(db).get({ user: user.id })?.at ?? null;
  if (prayed !== null && dayOf(prayed, at.timeZone) === today) return 0;
  return waitingFor(db, user, now).people;
};

/** Whether a person was told on the day that it is for them, or hours ago. */
export const wasNotifiedToday = (user: Recipient, now: number) => {
  const at = hourOf(user);
  if (!at || user.remindedAt === null) return false;
  if (Math.abs(now - user.remindedAt) < PAUSE) return true;
  return dayOf(user.remindedAt, at.timeZone) === dayOf(now, at.timeZone);
};
