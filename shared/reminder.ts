import { z } from 'zod';
import { isTimeZone } from './congregation.ts';
import { m } from './messages.ts';

const dayUnknown = { error: m.congregation_day_invalid };
const hourUnknown = { error: m.congregation_hour_invalid };
const noDays = { error: m.notifications_hour_no_days };

/** On which days and at which hour a person wants to be told who waits for their prayer. */
export const reminderForm = z.object(
  {
    /** 0 is Sunday. */
    days: z
      .array(z.number(dayUnknown).int(dayUnknown).min(0, dayUnknown).max(6, dayUnknown), noDays)
      .min(1, noDays)
      .max(7, { error: m.notifications_hour_days_twice }),
    hour: z.number(hourUnknown).int(hourUnknown).min(0, hourUnknown).max(23, hourUnknown),
    /** An IANA name, such as `Asia/Kolkata`. */
    timeZone: z
      .string({ error: m.notifications_hour_zone_unknown })
      .max(100, { error: m.notifications_hour_zone_unknown })
      .refine((zone) => isTimeZone(zone), { error: m.notifications_hour_zone_unknown }),
  },
  { error: m.notifications_hour_invalid },
);

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** Days of a week as the bits of a number. */
export const bitsOf = (days: readonly number[]) =>
  WEEK.reduce((bits, day) => (days.includes(day) ? bits + 2 ** day : bits), 0);

/** The days of such a number, from Sunday. */
export const daysIn = (bits: number) => WEEK.filter((day) => Math.floor(bits / 2 ** day) % 2 === 1);
