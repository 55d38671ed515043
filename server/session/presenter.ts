import { uniq } from 'es-toolkit';
import { isLanguage } from '../../shared/language.ts';
import { daysIn } from '../../shared/reminder.ts';
import type { Clock, CurrentUser, Reminder } from '../../shared/session.ts';
import { zones } from '../calendar/zones.ts';
import { congregationTimeZone } from '../congregation/congregation.ts';
import type { Db } from '../db/open.ts';
import { iso } from '../http/iso.ts';
import type { SignedIn } from '../http/route.ts';
import { standingRequestOf } from '../people-to-pray/standing-request.ts';

type UserRow = Omit<SignedIn, 'sessionId'>;

/** Returns users' view of their own account, with the clocks that their pages show. */
export const presentCurrentUser = (db: Db, row: UserRow, now: number): CurrentUser => ({
  ...presentAccount(row),
  standingRequest: standingRequestOf(db, row),
  clocks: presentClocks([congregationTimeZone(db), row.reminderZone], now),
});

/** Returns what users see of their own account. */
export const presentAccount = (row: UserRow): Omit<CurrentUser, 'clocks' | 'standingRequest'> => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  username: row.username,
  email: row.email,
  telephone: row.telephone,
  profileImageUrl: row.profileImageUrl,
  notifyNewPrayers: row.notifyNewPrayers,
  notifyAnsweredPrayers: row.notifyAnsweredPrayers,
  notifyReplies: row.notifyReplies,
  notifyNow: row.notifyNow,
  mailFrequency: row.mailFrequency,
  urgentAtOnce: row.urgentAtOnce,
  reminder: presentReminder(row),
  language: isLanguage(row.language) ? row.language : null,
  isUnnamed: row.isUnnamed,
  isAdmin: row.isAdmin,
  isActive: row.isActive,
  createdAt: iso(row.createdAt),
  lastLoginAt: row.lastLoginAt === null ? null : iso(row.lastLoginAt),
  isEmailConfirmed: row.emailConfirmedAt !== null,
});

/** Returns when a user wants a daily reminder; null for never. */
export const presentReminder = ({
  reminderDays,
  reminderHour,
  reminderZone,
}: Pick<UserRow, 'reminderDays' | 'reminderHour' | 'reminderZone'>): Reminder | null =>
  reminderDays === null || reminderHour === null || reminderZone === null
    ? null
    : { days: daysIn(reminderDays), hour: reminderHour, timeZone: reminderZone };

const MINUTE = 60_000;

/** Returns the offsets from two years ago to two years ahead. They stay the same for a whole year. */
const presentClocks = (timeZones: readonly (string | null)[], now: number): Clock[] => {
  const year = new Date(now).getUTCFullYear();
  const from = Date.UTC(year - 2, 0);
  const to = Date.UTC(year + 3, 0);
  return uniq(timeZones.filter((zone): zone is string => zone !== null && zones.knows(zone))).map(
    (timeZone) => ({
      timeZone,
      offsets: zones
        .offsetsBetween(from, to, timeZone)
        .map(({ begin, offset }) => ({
          from: iso(Math.max(begin, from)),
          minutes: offset / MINUTE,
        }))
        .reverse(),
    }),
  );
};
