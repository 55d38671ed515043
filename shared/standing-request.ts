import { z } from 'zod';
import { m } from './messages.ts';
import { flag, instant, line, saysSomething, upTo } from './text.ts';

/** Maximum number of characters. */
export const STANDING_REQUEST_MOST = 200;

/** What a user may always be prayed for, on one line; empty for nothing. */
export const standingRequestLine = line(
  m.people_line_no_text,
  STANDING_REQUEST_MOST,
  m.people_line_too_long,
).refine(
  upTo(STANDING_REQUEST_MOST, (typed) => typed === '' || saysSomething(typed)),
  { error: m.people_line_no_text },
);

export const standingRequestForm = z.object({ standingRequest: standingRequestLine });

/** Users' view of their own standing request. */
export const standingRequest = z.strictObject({
  content: z.string(),
  writtenAt: instant,
  /** Moderators of a group are reviewing it. Nobody else sees it. */
  isHeld: flag,
  /** Moderators removed it. Only its author still sees it. */
  isRemoved: flag,
  /** What moderators decided about these words last. */
  note: z
    .strictObject({
      kind: z.enum(['restore', 'remove']),
      content: z.string(),
      /** Null if the user is not in that group. */
      group: z.string().nullable(),
    })
    .nullable(),
});

export type StandingRequest = z.infer<typeof standingRequest>;
