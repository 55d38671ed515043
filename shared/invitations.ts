import { z } from 'zod';
import { reach } from './server-info.ts';
import { email, flag, instant } from './text.ts';

export const inviteForm = z.object({ email, sendWelcomeMessage: flag.default(true) });

export const INVITATION_STATES = ['pending', 'accepted', 'declined', 'expired'] as const;

const sentInvitation = {
  id: z.number(),
  email: z.string(),
  sendWelcomeMessage: flag,
  createdAt: instant,
  expiresAt: instant,
};

/** The answer to the inviter: the only time the link is shown, as only its hash is kept. */
export const newInvitation = z.strictObject({
  ...sentInvitation,
  inviteUrl: z.string(),
  /** Whether the link was mailed. Without a mail server the inviter passes it on. */
  isMailed: flag,
});

export const listedInvitation = z.strictObject({
  ...sentInvitation,
  status: z.enum(INVITATION_STATES),
  /** Whether the mail server refused this address. */
  isRefused: flag,
});

export const invitation = z.strictObject({
  group: z.strictObject({ id: z.number(), name: z.string(), description: z.string() }),
  memberCount: z.number(),
  invitedBy: z.string(),
  /** Where it was mailed to: for who opens the link in the mail, before it is used. Null for any other link. */
  email: z.string().nullable(),
  /** It has made somebody a member, and nobody else: who opens it signed out is asked to log in. */
  isUsed: flag,
  /** The viewer is in the group already. */
  isMember: flag,
});

export const inviteLink = z.strictObject({
  inviteUrl: z.string(),
  expiresAt: instant,
  /** From where the link can be opened. */
  reach,
});
export type InviteLink = z.infer<typeof inviteLink>;

export const invitedGroup = z.strictObject({
  name: z.string(),
  description: z.string(),
  memberCount: z.number(),
});

export const joined = z.strictObject({ groupId: z.number(), alreadyMember: flag });

export type InvitationState = (typeof INVITATION_STATES)[number];
export type InviteForm = z.output<typeof inviteForm>;
export type Joined = z.infer<typeof joined>;
