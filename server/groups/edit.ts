import { eq } from 'drizzle-orm';
import type { GroupChanges } from '../../shared/groups.ts';
import { canEditGroup, canTransferGroup } from '../../shared/permissions.ts';
import { noteInAudit } from '../audit/audit.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { groups } from '../db/schema.ts';
import { recordOfGroup } from '../events/record.ts';
import { authorize, invalid } from '../http/errors.ts';
import { endInvitingBy } from '../invitations/invitation.ts';
import { memberOf } from '../members/member.ts';
import { groupFor, standingIn } from './group.ts';

/** Renames or redescribes a group. Throws 404 for non-members, 403 unless its owner. */
export const editGroup = (
  db: Db,
  person: { id: number },
  id: number,
  { name, description }: GroupChanges,
  now: number,
) => {
  change(db, (tx) => {
    const group = groupFor(tx, person, id);
    authorize(canEditGroup(standingIn(group)), 'owner-edits-group');
    tx.update(groups).set({ name, description }).where(eq(groups.id, id)).run();
    recordOfGroup(tx, id, { kind: 'group-changed', by: person.id, at: now });
  });
  return groupFor(db, person, id);
};

/** Hands a group to another of its members. The old owner stays as a member. */
export const transferGroup = (
  db: Db,
  owner: { id: number },
  id: number,
  newOwnerId: number,
  place: string,
  now: number,
) => {
  change(db, (tx) => {
    const group = groupFor(tx, owner, id);
    authorize(canTransferGroup(standingIn(group)), 'owner-hands-over-group');
    const successor = memberOf(tx, owner, group, newOwnerId);
    if (successor.isOwner) throw invalid('You already own this group.');
    tx.update(groups).set({ ownerId: newOwnerId }).where(eq(groups.id, id)).run();
    if (group.canInvite === 0) endInvitingBy(tx, owner.id, id, now);
    const about = { userId: newOwnerId, actorId: owner.id, groupId: id, place };
    noteInAudit(tx, { kind: 'owner-changed', ...about }, now);
    recordOfGroup(tx, id, { kind: 'group-changed', by: owner.id, at: now });
  });
  return groupFor(db, owner, id);
};
