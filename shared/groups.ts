import { z } from 'zod';
import { person } from './people.ts';
import { flag, instant, line, text } from './text.ts';

const NAME_TOO_SHORT = 'Group name must be at least 3 characters';

/** How many groups one person can be in: it bounds the lists that gather over all of them. */
export const GROUPS_PER_PERSON = 200;
export const TOO_MANY_GROUPS = `You can be in at most ${GROUPS_PER_PERSON} groups.`;

const name = line(NAME_TOO_SHORT)
  .min(3, NAME_TOO_SHORT)
  .max(50, 'Group name must be less than 50 characters');

const DESCRIPTION_TOO_LONG = 'Description must be less than 500 characters';
const description = text('The description must be text.').max(500, DESCRIPTION_TOO_LONG);

export const groupForm = z.object({ name, description: description.default('') });

/** As a new group's, but a description that is not named stays as it is. */
export const editGroupForm = z.object({ name, description: description.optional() });

export const group = z.strictObject({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  ownerId: z.number(),
  memberCount: z.number(),
  createdAt: instant,
  /** What the viewer is and may do in it. */
  isOwner: flag,
  canInvite: flag,
  canRemove: flag,
});

export const memberPermissions = z.object({ canInvite: flag, canRemove: flag });

export const member = z.strictObject({
  id: z.number(),
  userId: z.number(),
  user: person.extend({ id: z.number() }),
  joinedAt: instant,
  canInvite: flag,
  canRemove: flag,
  isOwner: flag,
  isMe: flag,
});

export const newOwnerForm = z.object({
  userId: z.number({ error: 'Please choose the new owner.' }).int().positive(),
});

export type Group = z.infer<typeof group>;
export type GroupForm = z.output<typeof groupForm>;
export type GroupChanges = z.output<typeof editGroupForm>;
export type Member = z.infer<typeof member>;
export type MemberPermissions = z.infer<typeof memberPermissions>;
