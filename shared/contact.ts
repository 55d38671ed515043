import { z } from 'zod';
import { keysOf } from './keys-of.ts';
import { m } from './messages.ts';
import { email, flag, instant, line, text } from './text.ts';

export const CATEGORY_WORDS = {
  support: m.contact_category_support,
  feedback: m.contact_category_feedback,
  bug: m.contact_category_bug,
  feature: m.contact_category_feature,
};

export const CONTACT_CATEGORIES = keysOf(CATEGORY_WORDS);

const MESSAGE_MIN = 10;
const messageTooShort = () => m.contact_message_too_short({ minimum: MESSAGE_MIN });

export const contactForm = z.object({
  name: line(m.contact_name_required, 120, m.contact_name_too_long).min(1, {
    error: m.contact_name_required,
  }),
  email,
  subject: line(m.contact_subject_required, 150, m.contact_subject_too_long).min(1, {
    error: m.contact_subject_required,
  }),
  category: z.enum(CONTACT_CATEGORIES, { error: m.contact_category_required }),
  message: text(messageTooShort, 5000, m.contact_message_too_long).min(MESSAGE_MIN, {
    error: messageTooShort,
  }),
});

/** A message as administrators read it. */
export const contactMessage = z.strictObject({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  category: z.enum(CONTACT_CATEGORIES),
  message: z.string(),
  createdAt: instant,
  /** Whether it was also mailed. */
  wasMailed: flag,
});

export type ContactForm = z.output<typeof contactForm>;
export type ContactMessage = z.infer<typeof contactMessage>;
