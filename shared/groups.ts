import { z } from 'zod';
import { m } from './messages.ts';
import { person } from './people.ts';
import { flag, hasNoLink, instant, line, text } from './text.ts';

/** Maximum groups of one user. It limits the cost of lists over all groups. */
export const GROUPS_PER_PERSON = 200;

/** About which requests of a group a member gets mail and push. */
export const GROUP_NOTICES = ['everything', 'urgent', 'nothing'] as const;

const NAME_MIN = 3;
const nameTooShort = () => m.groups_name_too_short({ minimum: NAME_MIN });
const name = line(nameTooShort, 50, m.groups_name_too_long)
  .min(NAME_MIN, { error: nameTooShort })
  .refine(hasNoLink, { error: m.text_no_links });

const description = text(m.groups_description_no_text, 500, m.groups_description_too_long);

const silenceDays = z
  .number({ error: m.groups_silence_invalid })
  .int({ error: m.groups_silence_invalid })
  .min(0, { error: m.groups_silence_invalid })
  .max(365, { error: m.groups_silence_invalid });

export const groupForm = z.object({
  name,
  description: description.default(''),
  /** Days without activity after which a request asks its author whether it continues; 0 for never. */
  silenceDays: silenceDays.default(30),
  /** Whether moderators review new requests before other members see them. */
  looksFirst: flag.default(false),
});

/** Changes of a group: fields that are not sent stay unchanged. */
export const editGroupForm = z.object({
  name,
  description: description.optional(),
  silenceDays: silenceDays.optional(),
  looksFirst: flag.optional(),
});

const visited = { error: m.groups_visit_invalid };
const requestId = z.number(visited).int(visited).min(0, visited);

/**
 * What was shown of a group's requests: those in `seen`, or all up to an id. They and what was shared
 * before them are no longer new.
 */
export const visitForm = z
  .object({
    upTo: requestId.optional(),
    seen: z.array(requestId, visited).max(500, visited).optional(),
  })
  .refine(({ upTo, seen }) => upTo !== undefined || seen !== undefined, visited);

export const myNoticesForm = z.object({
  notices: z.enum(GROUP_NOTICES, { error: m.groups_notices_invalid }),
});

export const group = z.strictObject({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  ownerId: z.number(),
  memberCount: z.number(),
  /** Number of leaders: the owner and the members with a permission. */
  leaderCount: z.number(),
  /** Number of requests that are new to the viewer, at most 100. */
  newCount: z.number(),
  silenceDays: z.number(),
  looksFirst: flag,
  /** Number of open reports, at most 100; 0 for viewers who are not moderators. */
  reportCount: z.number(),
  /** About which requests of the group the viewer gets mail and push. */
  myNotices: z.enum(GROUP_NOTICES),
  createdAt: instant,
  /** The viewer's rights. */
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
  /** Whether the viewer can make a sign-in card: the member has no address, and the viewer created the account. */
  canMakeCard: flag,
});

/** Days without a visit after which the owner of a group counts as away. */
export const AWAY_DAYS = 60;

export const succession = z.strictObject({
  /** The member who can take the group over while its owner is away; null for viewers other than the owner. */
  next: z
    .strictObject({ userId: z.number(), firstName: z.string(), lastName: z.string() })
    .nullable(),
  /** Whether the viewer is that person and the owner is away. */
  canTakeOver: flag,
});

export const newOwnerForm = z.object({
  userId: z.number({ error: m.groups_new_owner_required }).int().positive(),
});

export type GroupNotices = (typeof GROUP_NOTICES)[number];
export type Group = z.infer<typeof group>;
export type GroupForm = z.output<typeof groupForm>;
export type GroupChanges = z.output<typeof editGroupForm>;
export type Succession = z.infer<typeof succession>;
export type Member = z.infer<typeof member>;
export type MemberPermissions = z.infer<typeof memberPermissions>;
