import { isLanguage } from '../../shared/language.ts';
import { daysIn } from '../../shared/reminder.ts';
import type { CurrentUser, Reminder } from '../../shared/session.ts';
import { iso } from '../http/iso.ts';
import type { SignedIn } from '../http/route.ts';

type UserRow = Omit<SignedIn, 'sessionId'>;

/** Returns users' view of their own account. */
export const presentCurrentUser = (row: UserRow): CurrentUser => ({
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
  mailFrequency: row.mailFrequency,
  urgentAtOnce: row.urgentAtOnce,
  reminder: presentReminder(row),
  language: isLanguage(row.language) ? row.language : null,
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
