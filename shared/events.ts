import { z } from 'zod';

export const EVENT_KINDS = [
  'new-prayer',
  'answered-prayer',
  'prayer-changed',
  'comment',
  'comment-removed',
  'support',
  'bookmark',
  'members',
  'group-changed',
  'group-left',
  'account',
  'resources',
] as const;

/**
 * What changed for this user: the reads that are out of date, by path, and for some a line to
 * notify with. It carries no text of a request and no author, and is the same for everyone
 * who receives it but for who did it, who is not notified.
 */
export const liveEvent = z.strictObject({
  kind: z.enum(EVENT_KINDS),
  reads: z.array(z.string()),
  notice: z.strictObject({ title: z.string(), path: z.string() }).nullable(),
});

export type EventKind = (typeof EVENT_KINDS)[number];
export type LiveEvent = z.infer<typeof liveEvent>;

/** Sent at the start and while nothing happens: an id to come back with, and nothing else. */
export const PLACE = 'place';

/** Sent in place of what was missed when that is too much: everything is out of date. */
export const RESET = 'reset';
