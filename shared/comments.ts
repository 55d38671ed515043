import { z } from 'zod';
import { hiding } from './hiding.ts';
import { m } from './messages.ts';
import { person } from './people.ts';
import { CONTENT_MOST, flag, instant, words } from './text.ts';

export const COMMENTS_PER_PERSON = 20_000;

export const commentForm = z.object({
  content: words(m.comments_text_required, CONTENT_MOST, m.comments_text_too_long),
});

/** How many people said Amen to a comment, never who, and whether the viewer did. */
const hearts = { amens: z.number(), amened: flag };

export const reactionsOfComment = z.strictObject(hearts);

export const comment = z.strictObject({
  id: z.number(),
  userId: z.number().nullable(),
  user: person.omit({ email: true }).nullable(),
  content: z.string(),
  createdAt: instant,
  isMine: flag,
  /** Written by the author of an anonymous request: shown as 'Anonymous' to everyone else. */
  isAnonymous: flag,
  /** Written by the office on its own request. */
  isFromOffice: flag,
  ...hiding,
  ...hearts,
});

export type CommentReactions = z.infer<typeof reactionsOfComment>;
export type Comment = z.infer<typeof comment>;
