import { z } from 'zod';

export const EVENT_KINDS = [
  'new-prayer',
  'answered-prayer',
  'prayer-changed',
  'comment',
  'comment-removed',
  'update',
  'asked',
  'prayed',
  'support',
  'bookmark',
  'visit',
  'members',
  'group-changed',
  'group-left',
  'account',
  'resources',
] as const;

/**
 * What changed for this user: the paths of the reads that are stale, and for some events a line for
 * a notification. It contains no text of a request and no author. It is the same for all
 * recipients, except that the person who made the change is not notified.
 */
export const liveEvent = z.strictObject({
  kind: z.enum(EVENT_KINDS),
  reads: z.array(z.string()),
  notice: z.strictObject({ title: z.string(), path: z.string() }).nullable(),
});

export type EventKind = (typeof EVENT_KINDS)[number];
export type LiveEvent = z.infer<typeof liveEvent>;

/** Sent at the start and while nothing happens: only an id to reconnect with. */
export const PLACE = 'place';

/** Sent instead of missed events when there are too many: everything is stale. */
export const RESET = 'reset';
