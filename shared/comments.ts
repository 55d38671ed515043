import { z } from 'zod';
import { person } from './people.ts';
import { flag, instant, text } from './text.ts';

const COMMENT_REQUIRED = 'Please write a comment first.';

/** How many comments one person can have written. */
export const COMMENTS_PER_PERSON = 20_000;
export const TOO_MANY_COMMENTS = `You can have written at most ${COMMENTS_PER_PERSON} comments. Please delete some first.`;

export const commentForm = z.object({
  content: text(COMMENT_REQUIRED)
    .min(1, COMMENT_REQUIRED)
    .max(1000, 'A comment can have at most 1000 characters'),
});

export const comment = z.strictObject({
  id: z.number(),
  userId: z.number().nullable(),
  user: person.omit({ email: true }).nullable(),
  content: z.string(),
  createdAt: instant,
  isMine: flag,
  /** Written by the author of an anonymous request: shown as 'Anonymous' to everyone else. */
  isAnonymous: flag,
});

export type Comment = z.infer<typeof comment>;
