import { eq, max, sql } from 'drizzle-orm';
import type { Reminder } from '../../shared/session.ts';
import { dayOf, lastHourAt, nextHourAfter } from '../calendar/calendar.ts';
import { zones } from '../calendar/zones.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { supports } from '../db/schema.ts';
import { waitingFor } from '../prayers/to-pray.ts';
import { presentReminder } from '../session/presenter.ts';
import type { Recipient } from './kind.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** Longest delay of a reminder after a server was off, in milliseconds. After that the day is skipped. */
const LATE = 3 * HOUR;
/**
 * Shortest time between two reminders, in milliseconds: a new time zone may bring a day a second
 * time, or two days within an hour.
 */
const PAUSE = 8 * HOUR;

const lastPrayed = prepared((db) =>
  db
    .select({ at: max(supports.lastPrayedAt) })
    .from(supports)
    .where(eq(supports.userId, sql.placeholder('user'))),
);

/** Returns a user's hour; null without one, or if this machine does not know the time zone. */
const hourOf = (user: Recipient): Reminder | null => {
  const reminder = presentReminder(user);
  return reminder && zones.knows(reminder.timeZone) ? reminder : null;
};

/**
 * Returns when to check a user next: at their hour; null without one. An unknown time zone is checked
 * again in a day, because a newer program may know it.
 */
export const nextHourOf = (user: Recipient, now: number) => {
  if (!presentReminder(user)) return null;
  const at = hourOf(user);
  return (at && nextHourAfter(at, now)) ?? now + DAY;
};

/**
 * Returns the number of people who wait for a user's prayer, as on the start page, if this is the user's
 * hour and they have not prayed that day; else 0.
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

/** Returns whether a user was reminded on their current day, or within the last hours. */
export const wasNotifiedToday = (user: Recipient, now: number) => {
  const at = hourOf(user);
  if (!at || user.remindedAt === null) return false;
  if (Math.abs(now - user.remindedAt) < PAUSE) return true;
  return dayOf(user.remindedAt, at.timeZone) === dayOf(now, at.timeZone);
};
