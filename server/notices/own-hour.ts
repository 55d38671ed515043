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
/** A server that was off tells so much later, in milliseconds. After that the day is left out. */
const LATE = 3 * HOUR;

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

/** When a person's hour comes next; null if never. */
export const nextHourOf = (user: Recipient, now: number) => {
  const at = hourOf(user);
  return at && nextHourAfter(at, now);
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

/** Whether a person was told on the day that it is for them. */
export const wasToldToday = (user: Recipient, now: number) => {
  const at = hourOf(user);
  if (!at || user.remindedAt === null) return false;
  return dayOf(user.remindedAt, at.timeZone) === dayOf(now, at.timeZone);
};
