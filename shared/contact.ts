import { z } from 'zod';
import { m, type Sentence } from './messages.ts';
import { email, flag, instant, line, text } from './text.ts';

export const CONTACT_CATEGORIES = ['support', 'feedback', 'bug', 'feature'] as const;

/** What each category is called where people choose it and where it is read. */
export const CATEGORY_WORDS = {
  support: m.contact_category_support,
  feedback: m.contact_category_feedback,
  bug: m.contact_category_bug,
  feature: m.contact_category_feature,
} satisfies Record<(typeof CONTACT_CATEGORIES)[number], Sentence>;

const MESSAGE_MIN = 10;
const messageTooShort = () => m.contact_message_too_short({ minimum: MESSAGE_MIN });

export const contactForm = z.object({
  name: line(m.contact_name_required)
    .min(1, { error: m.contact_name_required })
    .max(120, { error: m.contact_name_too_long }),
  email,
  subject: line(m.contact_subject_required)
    .min(1, { error: m.contact_subject_required })
    .max(150, { error: m.contact_subject_too_long }),
  category: z.enum(CONTACT_CATEGORIES, { error: m.contact_category_required }),
  message: text(messageTooShort)
    .min(MESSAGE_MIN, { error: messageTooShort })
    .max(5000, { error: m.contact_message_too_long }),
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
  /** Whether it was mailed too, or can only be read here. */
  wasMailed: flag,
});

export type ContactForm = z.output<typeof contactForm>;
export type ContactMessage = z.infer<typeof contactMessage>;
