import { z } from 'zod';

/** Control characters but line break and tab, and halves of characters: no keyboard makes them. */
const UNREADABLE = /(?![\n\t])[\p{Cc}\p{Cs}]/gu;
const VISIBLE = /[^\s\p{Cf}\p{DI}]/u;

/** What was typed, as far as it can be read; `''` when nothing of it can be seen. */
const readable = (typed: string) => {
  const clean = typed.replaceAll(UNREADABLE, '').trim();
  return VISIBLE.test(clean) ? clean : '';
};

/** A whole message from one rule: `required` also stands for a missing or mistyped value. */
export const text = (required: string) => z.string({ error: required }).overwrite(readable);

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
