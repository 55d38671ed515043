import { desc, eq, sql } from 'drizzle-orm';
import { change } from '../db/change.ts';
import { prepared } from '../db/prepared.ts';
import { deliveries } from '../db/schema.ts';
import { refused, tooOften } from '../http/errors.ts';
import { sendsMail } from '../mail/mail-server-in-use.ts';
import type { AdminParts } from './parts.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

const latestReminder = prepared((db) =>
  db
    .select({ createdAt: deliveries.createdAt })
    .from(deliveries)
    .where(eq(deliveries.kind, sql`'reminder'`))
    .orderBy(desc(deliveries.id))
    .limit(1),
);

/**
 * Mails a reminder to active users who have not signed in for a while, or never. Returns their number. Throws
 * 409 without a mail server, 429 within an hour of the last reminders.
 */
export const sendReminders = ({ db, notify, config }: AdminParts, now: number) =>
  change(db, (tx) => {
    if (!sendsMail({ db: tx, config })) throw refused('no-mail-for-reminders');
    const last = latestReminder(tx).get();
    if (last && now - last.createdAt < HOUR)
      throw tooOften(Math.ceil((last.createdAt + HOUR - now) / 1000));
    return { emailsSent: notify(tx, 'reminder', now - config.reminderDays * DAY, now) };
  });
