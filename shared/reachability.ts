import { z } from 'zod';
import { pageQuery } from './call.ts';
import { m } from './messages.ts';
import { person } from './people.ts';

/**
 * How mail reaches a person: it works as far as is known, the mail server refused the last one, it
 * accepted one and returned it later, the address is not confirmed, there is no address, it does not work but somebody else reads it at theirs, the person wants none, or this server sends none. Whether one was sent
 * already is not told: the author of the first anonymous request would be the one who got none.
 */
export const MAIL_REACH = [
  'works',
  'refused',
  'returned',
  'unconfirmed',
  'no-address',
  'household',
  'unwanted',
  'none',
] as const;
/** The same of push messages, by the browser that is best reached. */
export const PUSH_REACH = ['works', 'refused', 'none'] as const;
/** When somebody was here last. */
export const SEEN = ['month', 'before', 'never'] as const;

export const reachability = z.strictObject({
  userId: z.number(),
  user: person.pick({ firstName: true, lastName: true }),
  mail: z.enum(MAIL_REACH),
  push: z.enum(PUSH_REACH),
  seen: z.enum(SEEN),
  /** By mail, by push, or because they come by themselves. */
  isReached: z.boolean(),
});

/** As the owner of a group sees its members: with the number to call. Nobody else is shown it. */
export const memberReachability = reachability.extend({ telephone: z.string().nullable() });

export const reachabilityQuery = pageQuery.extend({
  only: z
    .enum(['unreached'], { error: () => m.calls_choice_invalid({ choices: 'unreached' }) })
    .optional(),
});

export type MemberReachability = z.infer<typeof memberReachability>;
export type Reachability = z.infer<typeof reachability>;
