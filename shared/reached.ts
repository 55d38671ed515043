import { z } from 'zod';
import { pageQuery } from './call.ts';
import { m } from './messages.ts';
import { person } from './people.ts';

/**
 * How mail reaches a person: the mail server took the last one or refused it, none was sent yet, the
 * address is not confirmed, the person wants none, or this server sends none.
 */
export const MAIL_REACH = [
  'taken',
  'refused',
  'untried',
  'unconfirmed',
  'unwanted',
  'none',
] as const;
/** The same of push messages, by the browser that is best reached. */
export const PUSH_REACH = ['taken', 'refused', 'untried', 'none'] as const;
/** When somebody was here last. */
export const SEEN = ['month', 'before', 'never'] as const;

export const reached = z.strictObject({
  userId: z.number(),
  user: person.pick({ firstName: true, lastName: true }),
  mail: z.enum(MAIL_REACH),
  push: z.enum(PUSH_REACH),
  seen: z.enum(SEEN),
  /** By mail, by push, or because they come by themselves. */
  isReached: z.boolean(),
});

export const reachedQuery = pageQuery.extend({
  only: z
    .enum(['unreached'], { error: () => m.calls_choice_invalid({ choices: 'unreached' }) })
    .optional(),
});

export type Reached = z.infer<typeof reached>;
