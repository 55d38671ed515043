import { z } from 'zod';

/** How many people a user is to pray for on one day. */
export const PEOPLE_A_DAY = 3;

/** Groups of this many members or fewer bring nobody: it would show who does not want to be named. */
export const GROUP_TOO_SMALL = 3;

/** A member of the viewer's groups, to pray for today. */
export const personToPray = z.strictObject({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  /** What this person may always be prayed for; null if nothing is written, or the viewer may not see it. */
  standingRequest: z.string().nullable(),
  /** The groups that both are in and that bring people, oldest first; ten at most. */
  groups: z.array(z.strictObject({ id: z.number(), name: z.string() })),
});

export type PersonToPray = z.infer<typeof personToPray>;
