import { and, count, eq } from 'drizzle-orm';
import { GROUPS_PER_PERSON } from '../../shared/groups.ts';
import type { Tx } from '../db/change.ts';
import { members } from '../db/schema.ts';
import { recordOfGroup } from '../events/record.ts';
import { refused } from '../http/errors.ts';

/**
 * Makes a person a member, inside the caller's transaction; says whether they were one
 * already, which is no error. Throws 409 past the number of groups one person can be in.
 */
export const addMember = (tx: Tx, person: { id: number }, groupId: number, now: number) => {
  const membership = and(eq(members.userId, person.id), eq(members.groupId, groupId));
  if (tx.select({ id: members.id }).from(members).where(membership).get())
    return { alreadyMember: true };
  const [joined] = tx
    .select({ groups: count() })
    .from(members)
    .where(eq(members.userId, person.id))
    .all();
  if (joined && joined.groups >= GROUPS_PER_PERSON) throw refused('too-many-groups');
  tx.insert(members).values({ groupId, userId: person.id, joinedAt: now }).run();
  recordOfGroup(tx, groupId, { kind: 'members', by: person.id, at: now });
  return { alreadyMember: false };
};
