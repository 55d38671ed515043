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
import { statement } from '../db/statement.ts';
import { authorizeInGroup } from '../groups/group.ts';
import { Refusal } from '../http/errors.ts';
import type { InTurn } from '../http/turns.ts';
import { type InviteParts, type Inviter, invite, requireKnownInviter } from './invite.ts';

type Person = Inviter & { isAdmin: boolean };

/** Maximum addresses that one user invites by lists in a day. */
const A_DAY = { times: INVITED_AT_ONCE, within: 24 * 60 * 60 * 1000 };
/** Number of addresses per turn: each writes to the disk. */
const SLICE = 3;

const requireMany = (db: Db, person: Person, groupId: number) =>
  authorizeInGroup(db, person, groupId, (me) => canInviteMany(me, person), 'may-not-invite-many');

/** Returns the addresses by their key, without duplicates. */
const byKey = (emails: readonly string[]) =>
  new Map(emails.map((email) => [addressKey(email), email]));

/** Returns the keys that belong to members of the group. */
const memberKeys = statement<{ key: string }, { group: number; keys: string }>(`
  select u.email_key as key from json_each($keys) l
  cross join users u on u.email_key = l.value
  cross join members m on m.user_id = u.id and m.group_id = $group`);

/** Returns the keys that have an open invitation to the group. */
const invitedKeys = statement<{ key: string }, { group: number; keys: string; now: number }>(`
  select i.email_key as key from json_each($keys) l
  cross join invitations i on i.email_key = l.value and i.group_id = $group
  where i.expires_at > $now and i.accepted_at is null and i.declined_at is null`);

/**
 * Returns the state of each address in the group, without duplicates, in a turn of the fair queue. Throws 404
 * for non-members, 403 for users who may not invite by lists, or whose own address is not confirmed.
 */
export const checkInvitations = (
  parts: Pick<ManyParts, 'db' | 'config' | 'inTurn'>,
  person: Person,
  groupId: number,
  emails: readonly string[],
  now: number,
): Promise<CheckedInvitation[]> => {
  const { db, inTurn } = parts;
  const { id: group } = requireMany(db, person, groupId);
  requireKnownInviter(parts, person);
  return inTurn(() => {
    const wanted = byKey(emails);
    const keys = JSON.stringify([...wanted.keys()]);
    const members = new Set(memberKeys.all(db, { group, keys }).map(({ key }) => key));
    const invited = new Set(invitedKeys.all(db, { group, keys, now }).map(({ key }) => key));
    const statusOf = (key: string) =>
      members.has(key) ? 'member' : invited.has(key) ? 'invited' : 'new';
    return [...wanted].map(([key, email]) => ({ email, status: statusOf(key) }));
  }, person.id);
};

type ManyParts = InviteParts & { inTurn: InTurn; linkOf: (token: string) => string };

/**
 * Invites each address once, in slices with other calls in between. Returns the outcome of each. A failed
 * invitation does not stop the others. Throws the errors of `checkInvitations` before anybody is invited.
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
  const wanted = [...byKey(emails).values()];
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
    done.push(
      ...(await parts.inTurn(() => wanted.slice(from, from + SLICE).map(inviteOne), person.id)),
    );
  return done;
};

/** Refusals of one address that do not affect the others. */
const OUTCOMES: Partial<Record<string, ManyInvited['outcome']>> = {
  'already-member': 'member',
  'too-often': 'too-often',
  'too-many-invitations': 'too-often',
};
