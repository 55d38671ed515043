import { z } from 'zod';
import { m } from './messages.ts';
import { email, flag } from './text.ts';

/** How many addresses one call takes, and how many one person can invite in a day. */
export const INVITED_AT_ONCE = 300;

const tooMany = () => m.inviting_too_many({ most: INVITED_AT_ONCE });
const emails = z
  .array(email, { error: m.inviting_none })
  .min(1, { error: m.inviting_none })
  .max(INVITED_AT_ONCE, { error: tooMany });

export const checkInvitationsForm = z.object({ emails });
export const inviteManyForm = z.object({ emails, sendWelcomeMessage: flag.default(true) });

/** What an address is to the group before anything is sent. */
export const checkedInvitation = z.strictObject({
  email: z.string(),
  status: z.enum(['new', 'member', 'invited']),
});

/** What became of an address; the link is shown this once. */
export const manyInvited = z.strictObject({
  email: z.string(),
  outcome: z.enum(['invited', 'member', 'too-often']),
  inviteUrl: z.string().nullable(),
  /** Whether it goes by mail. Without mail the inviter hands the link over. */
  isMailed: flag,
});

export type CheckedInvitation = z.infer<typeof checkedInvitation>;
export type ManyInvited = z.infer<typeof manyInvited>;
