import { z } from 'zod';
import { languageTag } from './language-tag.ts';
import { m } from './messages.ts';
import { telephone } from './telephone.ts';
import { line, text } from './text.ts';

const NAME_MIN = 3;

const hour = z
  .number({ error: m.congregation_hour_invalid })
  .int({ error: m.congregation_hour_invalid })
  .min(0, { error: m.congregation_hour_invalid })
  .max(23, { error: m.congregation_hour_invalid });

const weekday = z
  .number({ error: m.congregation_day_invalid })
  .int({ error: m.congregation_day_invalid })
  .min(0, { error: m.congregation_day_invalid })
  .max(6, { error: m.congregation_day_invalid });

/** The settings that administrators edit. An empty text means not set. */
export const congregationForm = z.object({
  /** One line, as long as the name of a group. */
  name: line(m.congregation_name_invalid, 50, m.congregation_name_too_long).refine(
    (name) => name === '' || name.length >= NAME_MIN,
    { error: () => m.congregation_name_too_short({ minimum: NAME_MIN }) },
  ),
  helpName: line(m.congregation_help_name_invalid, 120, m.congregation_help_name_too_long),
  helpTelephone: telephone,
  helpWords: text(m.congregation_help_words_invalid, 300, m.congregation_help_words_too_long),
  /** An IANA name, such as `Europe/Berlin`. */
  timeZone: z
    .string({ error: m.congregation_time_zone_unknown })
    .refine((zone) => isTimeZone(zone), { error: m.congregation_time_zone_unknown }),
  /** In that time zone. */
  digestHour: hour,
  /** Day of the weekly digest; 0 is Sunday. Unchanged if it is not sent. */
  digestDay: weekday.optional(),
  /** What a new member reads on the first day. */
  greeting: text(m.congregation_greeting_invalid, 1000, m.congregation_greeting_too_long),
  /** Null for none. Unchanged if it is not sent. */
  language: languageTag.nullable().optional(),
});

export const congregationSettings = z.strictObject({
  name: z.string(),
  helpName: z.string(),
  helpTelephone: z.string(),
  helpWords: z.string(),
  timeZone: z.string(),
  digestHour: z.number(),
  digestDay: z.number(),
  greeting: z.string(),
  /** Language of mails and sheets for users who have not chosen one. */
  language: languageTag.nullable(),
});

/** Public data of a congregation. An empty text means not set. */
export const congregation = z.strictObject({
  name: z.string(),
  help: z.strictObject({ name: z.string(), telephone: z.string(), words: z.string() }),
});

/**
 * Whether this is the IANA name of a time zone. Older names count too: programs list some zones by
 * different ones, such as `Asia/Calcutta` and `Asia/Kolkata`.
 */
export const isTimeZone = (zone: string) => {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions();
    // `+02:00` is an offset, which knows no summer time.
    return /^[A-Z]/.test(timeZone);
  } catch {
    return false;
  }
};

export type CongregationForm = z.output<typeof congregationForm>;
export type CongregationSettings = z.infer<typeof congregationSettings>;
export type Congregation = z.infer<typeof congregation>;
