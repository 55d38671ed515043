import { eq } from 'drizzle-orm';
import type { Member, MemberPermissions } from '../../shared/groups.ts';
import { canSetPermissions, isLeader } from '../../shared/permissions.ts';
import { noteInAudit } from '../audit/audit.ts';
import { change } from '../db/change.ts';
import { members } from '../db/schema.ts';
import { recordOfGroup, recordOfUser } from '../events/record.ts';
import { authorize } from '../http/errors.ts';
import { groupFor, rightsIn } from './group.ts';
import { endInvitingBy } from './inviting.ts';
import { memberOf, presentMember } from './members.ts';
import type { GroupParts } from './succession.ts';

/**
 * Sets a member's permissions, and notifies them of a change. Throws 404 for a hidden group or member, 403 for
 * non-owners.
 */
export const setPermissions = (
  { db, notify }: GroupParts,
  person: { id: number },
  groupId: number,
  userId: number,
  { canInvite, canRemove }: MemberPermissions,
  place: string,
  now: number,
): Member =>
  change(db, (tx) => {
    const group = groupFor(tx, person, groupId);
    const member = presentMember(group, memberOf(tx, person, group, userId));
    authorize(canSetPermissions(rightsIn(group), member), 'owner-sets-permissions');
    tx.update(members).set({ canInvite, canRemove }).where(eq(members.id, member.id)).run();
    if (member.canInvite && !canInvite) endInvitingBy(tx, userId, groupId, now);
    const about = { userId, actorId: person.id, groupId, place };
    noteInAudit(tx, { kind: 'permissions-changed', ...about }, now);
    if (member.canInvite !== canInvite || member.canRemove !== canRemove) {
      recordOfGroup(tx, groupId, { kind: 'members', by: person.id, at: now });
      notify(tx, 'permissions-changed', { userId, groupId, before: member }, now);
    }
    // Requests for leaders appear or disappear; so do reports for moderators.
    if (isLeader(member) !== (canInvite || canRemove) || member.canRemove !== canRemove)
      recordOfUser(tx, userId, { kind: 'group-changed', groupId, at: now });
    return presentMember(group, memberOf(tx, person, group, userId));
  });
