import { and, eq, gt, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { addressKey } from '../../shared/address.ts';
import {
  type CheckedInvitation,
  INVITED_AT_ONCE,
  type inviteManyForm,
  type ManyInvited,
} from '../../shared/invite-many.ts';
import { canInviteMany } from '../../shared/permissions.ts';
import type { Db } from '../db/open.ts';
import { invitations } from '../db/schema.ts';
import { authorizeInGroup } from '../groups/group.ts';
import { isMember } from '../groups/members.ts';
import { Refusal } from '../http/errors.ts';
import type { InTurn } from '../http/turns.ts';
import { userByEmail } from '../session/users.ts';
import { type InviteParts, type Inviter, invite, requireKnownInviter } from './invite.ts';

type Person = Inviter & { isAdmin: boolean };

/** The most addresses that one person invites in a day, by lists. */
const A_DAY = { times: INVITED_AT_ONCE, within: 24 * 60 * 60 * 1000 };
const SLICE = 10;

const requireMany = (db: Db, person: Person, groupId: number) =>
  authorizeInGroup(db, person, groupId, (me) => canInviteMany(me, person), 'may-not-invite-many');

const byKey = (emails: readonly string[]) => [
  ...new Map(emails.map((email) => [addressKey(email), email])).values(),
];

/**
 * What each of these addresses is to the group, each once. Throws 404 for non-members, 403 for those
 * who may not invite by lists, or whose own address is not confirmed.
 */
export const checkInvitations = (
  parts: Pick<InviteParts, 'db' | 'config'>,
  person: Person,
  groupId: number,
  emails: readonly string[],
  now: number,
): CheckedInvitation[] => {
  const { db } = parts;
  const group = requireMany(db, person, groupId);
  requireKnownInviter(parts, person);
  return byKey(emails).map((email) => ({ email, status: statusOf(db, group.id, email, now) }));
};

const statusOf = (db: Db, groupId: number, email: string, now: number) => {
  const user = userByEmail(db, email);
  if (user && isMember(db, user, groupId)) return 'member';
  const open = db
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        eq(invitations.emailKey, addressKey(email)),
        eq(invitations.groupId, groupId),
        gt(invitations.expiresAt, now),
        isNull(invitations.acceptedAt),
        isNull(invitations.declinedAt),
      ),
    )
    .limit(1)
    .get();
  return open ? 'invited' : 'new';
};

type ManyParts = InviteParts & { inTurn: InTurn; linkOf: (token: string) => string };

/**
 * Invites each of these addresses once, in slices with other calls in between; returns what became
 * of each. One that cannot be invited does not stop the others. Throws as `checkInvitations` does,
 * before anybody is invited.
 */
export const inviteMany = async (
  parts: ManyParts,
  person: Person,
  groupId: number,
  { emails, sendWelcomeMessage }: z.output<typeof inviteManyForm>,
  now: number,
): Promise<ManyInvited[]> => {
  requireMany(parts.db, person, groupId);
  requireKnownInviter(parts, person);
  const wanted = byKey(emails);
  const done: ManyInvited[] = [];
  const inviteOne = (email: string): ManyInvited => {
    if (parts.limiter.take(`many invitations ${person.id}`, A_DAY) > 0)
      return { email, outcome: 'too-often', inviteUrl: null, isMailed: false };
    try {
      const { token, isMailed } = invite(
        parts,
        person,
        groupId,
        { email, sendWelcomeMessage },
        now,
      );
      return { email, outcome: 'invited', inviteUrl: parts.linkOf(token), isMailed };
    } catch (error) {
      const outcome = error instanceof Refusal ? OUTCOMES[error.code] : undefined;
      if (!outcome) throw error;
      return { email, outcome, inviteUrl: null, isMailed: false };
    }
  };
  for (let from = 0; from < wanted.length; from += SLICE)
    done.push(...(await parts.inTurn(() => wanted.slice(from, from + SLICE).map(inviteOne))));
  return done;
};

/** The refusals of one address that say nothing about the others. */
const OUTCOMES: Partial<Record<string, ManyInvited['outcome']>> = {
  'already-member': 'member',
  'too-often': 'too-often',
  'too-many-invitations': 'too-often',
};
