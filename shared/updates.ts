import { z } from 'zod';
import { hiding } from './hiding.ts';
import { m } from './messages.ts';
import { CONTENT_MOST, flag, instant, words } from './text.ts';

export const UPDATES_PER_PRAYER = 200;

export const updateForm = z.object({
  content: words(m.updates_text_required, CONTENT_MOST, m.updates_text_too_long),
});

/** What an author tells of a request later on. It names no author: the request does. */
export const update = z.strictObject({
  id: z.number(),
  content: z.string(),
  createdAt: instant,
  isMine: flag,
  ...hiding,
});

/** The newest one, as a list shows it with the request. */
export const latestUpdate = update.pick({ content: true, createdAt: true });

export type Update = z.infer<typeof update>;
