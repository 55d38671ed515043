import { z } from 'zod';

/** A whole message from one rule: `required` also stands for a missing or mistyped value. */
export const text = (required: string) => z.string({ error: required }).trim();

export const email = z
  .string({ error: 'Please enter a valid email address' })
  .trim()
  .max(254, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'));

export const flag = z.boolean({ error: 'Please answer yes or no with true or false.' });

/** A moment as ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** A calendar date, `YYYY-MM-DD`, without a time or a zone. */
export const calendarDate = z.iso.date();
