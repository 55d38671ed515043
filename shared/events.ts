import { parsedJson } from './parsed-json.ts';

export const EVENT_KINDS = [
  'new-prayer',
  'answered-prayer',
  'prayer-changed',
  'comment',
  'comment-removed',
  'amen',
  'update',
  'it-is-now',
  'asked',
  'prayed',
  'reported',
  'reports-changed',
  'note',
  'support',
  'bookmark',
  'visit',
  'members',
  'person-changed',
  'reached',
  'invitations',
  'group-changed',
  'group-left',
  'account',
  'resources',
  'congregation',
] as const;

export type EventKind = (typeof EVENT_KINDS)[number];

/**
 * What changed for this user: the paths of the reads that are stale, and for some events a line for
 * a notification. It contains no text of a request and no author. It is the same for all
 * recipients, except that the person who made the change is not notified.
 */
export type LiveEvent = {
  kind: EventKind;
  reads: string[];
  notice: { title: string; path: string } | null;
};

/**
 * The event in this JSON, or null if it is not exactly one: a newer server may tell of more. Checked
 * by hand, because every signed-in page needs it, and the validator is 25 kB over the wire.
 */
export const readLiveEvent = (json: string): LiveEvent | null => {
  const { kind: sentKind, reads, notice, ...more } = fieldsOf(parsedJson(json));
  const kind = EVENT_KINDS.find((known) => known === sentKind);
  if (!kind || !isStrings(reads) || Object.keys(more).length > 0) return null;
  if (notice === null) return { kind, reads, notice };
  const { title, path, ...others } = fieldsOf(notice);
  if (typeof title !== 'string' || typeof path !== 'string') return null;
  return Object.keys(others).length > 0 ? null : { kind, reads, notice: { title, path } };
};

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((it) => typeof it === 'string');

/** Sent at the start and while nothing happens: only an id to reconnect with. */
export const PLACE = 'place';

/** Sent instead of missed events when there are too many: everything is stale. */
export const RESET = 'reset';
