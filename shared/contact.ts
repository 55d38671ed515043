import { z } from 'zod';
import { email, flag, instant, line, text } from './text.ts';

export const CONTACT_CATEGORIES = ['support', 'feedback', 'bug', 'feature'] as const;

/** What each category is called where people choose it and where it is read. */
export const CATEGORY_WORDS = {
  support: 'Help with using Upheld',
  feedback: 'Feedback',
  bug: 'Something does not work',
  feature: 'An idea or a wish',
} satisfies Record<(typeof CONTACT_CATEGORIES)[number], string>;

const NAME_REQUIRED = 'Name is required';
const SUBJECT_REQUIRED = 'Subject is required';
const MESSAGE_TOO_SHORT = 'Message must be at least 10 characters long';

export const contactForm = z.object({
  name: line(NAME_REQUIRED)
    .min(1, NAME_REQUIRED)
    .max(120, 'A name can have at most 120 characters'),
  email,
  subject: line(SUBJECT_REQUIRED)
    .min(1, SUBJECT_REQUIRED)
    .max(150, 'A subject can have at most 150 characters'),
  category: z.enum(CONTACT_CATEGORIES, { error: 'Please select a category' }),
  message: text(MESSAGE_TOO_SHORT)
    .min(10, MESSAGE_TOO_SHORT)
    .max(5000, 'A message can have at most 5000 characters'),
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
