import { eq } from 'drizzle-orm';
import type { MemberPermissions } from '../../shared/groups.ts';
import { canSetPermissions } from '../../shared/permissions.ts';
import { noteInAudit } from '../audit/audit.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { members } from '../db/schema.ts';
import { recordOfGroup } from '../events/record.ts';
import { groupFor, standingIn } from '../groups/group.ts';
import { authorize } from '../http/errors.ts';
import { endInvitingBy } from '../invitations/invitation.ts';
import { memberOf } from './member.ts';
import { presentMember } from './presenter.ts';

/** Sets what a member may do beside praying. Throws 404 out of reach, 403 unless the owner. */
export const setPermissions = (
  db: Db,
  person: { id: number },
  groupId: number,
  userId: number,
  { canInvite, canRemove }: MemberPermissions,
  place: string,
  now: number,
) =>
  change(db, (tx) => {
    const group = groupFor(tx, person, groupId);
    const member = presentMember(group, memberOf(tx, person, group, userId));
    authorize(canSetPermissions(standingIn(group), member), 'owner-sets-permissions');
    tx.update(members).set({ canInvite, canRemove }).where(eq(members.id, member.id)).run();
    if (member.canInvite && !canInvite) endInvitingBy(tx, userId, groupId, now);
    noteInAudit(
      tx,
      { kind: 'permissions-changed', userId, actorId: person.id, groupId, place },
      now,
    );
    recordOfGroup(tx, groupId, { kind: 'members', by: person.id, at: now });
    return memberOf(tx, person, group, userId);
  });
