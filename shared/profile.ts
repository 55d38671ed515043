import { z } from 'zod';
import { languageTag } from './language-tag.ts';
import { m } from './messages.ts';
import { reminderForm } from './reminder.ts';
import { firstName, lastName, MAIL_FREQUENCIES } from './session.ts';
import { standingRequestLine } from './standing-request.ts';
import { telephone } from './telephone.ts';
import { flag } from './text.ts';

/** What a user may change of themselves: what is named changes, the rest stays. */
export const profileForm = z.object({
  firstName: firstName.optional(),
  lastName: lastName.optional(),
  notifyNewPrayers: flag.optional(),
  notifyAnsweredPrayers: flag.optional(),
  notifyReplies: flag.optional(),
  notifyNow: flag.optional(),
  mailFrequency: z.enum(MAIL_FREQUENCIES, { error: m.account_frequency_invalid }).optional(),
  urgentAtOnce: flag.optional(),
  /** Empty for none. */
  telephone: telephone.optional(),
  /** What they may always be prayed for. Empty for nothing. */
  standingRequest: standingRequestLine.optional(),
  /** Whether they are never among the three people that others pray for. */
  isUnnamed: flag.optional(),
  /** Null for none. */
  reminder: reminderForm.nullable().optional(),
  /** One that there is; null for the browser's. */
  language: languageTag.nullable().optional(),
});

export type ProfileForm = z.output<typeof profileForm>;
