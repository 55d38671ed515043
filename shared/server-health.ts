import { z } from 'zod';
import { m } from './messages.ts';
import { instant } from './text.ts';

/** How far back one can look. */
export const SPANS = ['day', 'month'] as const;

export const serverHealthQuery = z.object({
  span: z.enum(SPANS, { error: m.health_span_invalid }).default('day'),
});

/** A value for each slot, the oldest first; null while the server did not run. */
const series = z.array(z.number().nullable());

/** What waits to be sent, and since when. */
const waiting = z.strictObject({ count: z.number(), since: instant.nullable() });

/** What the server was doing: numbers for each slot of time, and nothing that tells who. */
export const serverHealth = z.strictObject({
  span: z.enum(SPANS),
  /** When the first slot began. */
  from: instant,
  slotSeconds: z.number(),
  series: z.strictObject({
    calls: series,
    /** Calls that took longer than half a second. */
    slow: series,
    /** Calls that failed by the fault of the server. */
    failed: series,
    /** Calls that were refused because somebody asked too often. */
    refused: series,
    /** Half of the calls were faster, in milliseconds. */
    p50: series,
    /** All calls but one in a hundred were faster, in milliseconds. */
    p99: series,
    /** In bytes, like the next two. */
    memory: series,
    freeDisk: series,
    database: series,
    mailWaiting: series,
    pushWaiting: series,
    /** Pages and apps that wait for news. */
    streams: series,
  }),
  /** How it is at this moment. */
  now: z.strictObject({
    memory: z.number(),
    freeDisk: z.number().nullable(),
    database: z.number(),
    mail: waiting,
    push: waiting,
    streams: z.number(),
    /** Whether the check of a large database, begun after the start, has not ended. */
    isChecking: z.boolean(),
  }),
});

export type Span = (typeof SPANS)[number];
export type ServerHealth = z.infer<typeof serverHealth>;
export type SeriesName = keyof ServerHealth['series'];
