import { z } from 'zod';
import { m } from './messages.ts';
import { person } from './people.ts';
import { flag, instant } from './text.ts';

/*
 * Two people with one mailbox: mail for one of them also goes to the address of the other, and they keep
 * two accounts.
 */

/** Maximum number of other users whose mail goes to one address. */
export const PEOPLE_PER_ADDRESS = 4;
/** Days after which an unanswered question expires. */
export const QUESTION_DAYS = 30;

/** Whose mail goes to both: that of the one who asks, or that of the other. */
const whose = z.enum(['mine', 'theirs'], {
  error: () => m.calls_choice_invalid({ choices: 'mine, theirs' }),
});

export const householdForm = z.object({
  userId: z.int({ error: m.household_nobody_chosen }).min(1, { error: m.household_nobody_chosen }),
  whose,
});

/** A household: agreed, or asked for by one of the two users. */
export const sharedMail = z.strictObject({
  id: z.number(),
  /** The other user. */
  person: person.pick({ firstName: true, lastName: true }),
  whose,
  isAgreed: flag,
  isAskedByMe: flag,
  /** Until when the question can be answered; null once it is agreed. */
  expiresAt: instant.nullable(),
});

export const household = z.strictObject({ shared: z.array(sharedMail) });

/** A household in a user's export. */
export const exportedHousehold = z.strictObject({
  with: z.string(),
  whose,
  createdAt: instant,
  agreedAt: instant.nullable(),
});

export type HouseholdForm = z.output<typeof householdForm>;
export type SharedMail = z.infer<typeof sharedMail>;
