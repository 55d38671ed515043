import { change } from '../db/change.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../deps.ts';
import { refused, tooOften } from '../http/errors.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

const latestReminder = statement<{ createdAt: number }>(
  "select created_at as createdAt from deliveries where kind = 'reminder' order by id desc limit 1",
);

/**
 * Reminds the active users who never signed in or not for a while, by mail; gives how many.
 * Throws 409 where no mail is set up, 429 within an hour of the last time.
 */
export const sendReminders = ({ db, tell, config }: Deps, now: number) =>
  change(db, (tx) => {
    if (config.smtpUrl === undefined) throw refused('no-mail-for-reminders');
    const last = latestReminder.get(tx, {});
    if (last && now - last.createdAt < HOUR)
      throw tooOften(Math.ceil((last.createdAt + HOUR - now) / 1000));
    return { emailsSent: tell.reminded(tx, now - config.reminderDays * DAY, now) };
  });
