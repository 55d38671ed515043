import { z } from 'zod';
import { m } from './messages.ts';
import { email, flag } from './text.ts';

/** Maximum addresses in one call, and for one user in a day. */
export const INVITED_AT_ONCE = 300;

const tooMany = () => m.inviting_too_many({ most: INVITED_AT_ONCE });
const emails = z
  .array(email, { error: m.inviting_none })
  .min(1, { error: m.inviting_none })
  .max(INVITED_AT_ONCE, { error: tooMany });

export const checkInvitationsForm = z.object({ emails });
export const inviteManyForm = z.object({ emails, sendWelcomeMessage: flag.default(true) });

/** Status of an address in the group before the invitation is sent. */
export const checkedInvitation = z.strictObject({
  email: z.string(),
  status: z.enum(['new', 'member', 'invited']),
});

/** Result of inviting one address. The link is in this response only. */
export const manyInvited = z.strictObject({
  email: z.string(),
  outcome: z.enum(['invited', 'member', 'too-often']),
  inviteUrl: z.string().nullable(),
  /** Whether the link is mailed. Without a mail server the inviter passes it on. */
  isMailed: flag,
});

export type CheckedInvitation = z.infer<typeof checkedInvitation>;
export type ManyInvited = z.infer<typeof manyInvited>;
