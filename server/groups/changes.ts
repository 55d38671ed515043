import { eq, sql } from 'drizzle-orm';
import { isMatch } from 'es-toolkit/compat';
import type { GroupChanges, GroupForm } from '../../shared/groups.ts';
import { m } from '../../shared/messages.ts';
import { canDeleteGroup, canEditGroup, canTransferGroup } from '../../shared/permissions.ts';
import { noteInAudit } from '../audit/audit.ts';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { groups, prayers } from '../db/schema.ts';
import { deleteInPortions, type Turns } from '../deleting/deletions.ts';
import { recordGroupGoing, recordOfGroup } from '../events/record.ts';
import {
  recordForFormerAuthors,
  recordForFormerMembers,
  recordOfAllInvited,
} from '../events/record-people.ts';
import { invalid } from '../http/errors.ts';
import { indexGroupLater } from '../search/fill-in.ts';
import { authorizeInGroup, groupShownTo } from './group.ts';
import { endInvitingBy } from './inviting.ts';
import { addMember, memberOf } from './members.ts';
import type { GroupParts } from './succession.ts';

const made = prepared((db) =>
  db
    .insert(groups)
    .values({
      name: sql.placeholder('name'),
      description: sql.placeholder('description'),
      silenceDays: sql.placeholder('silenceDays'),
      looksFirst: sql.placeholder('looksFirst'),
      ownerId: sql.placeholder('owner'),
      createdAt: sql.placeholder('now'),
    })
    .returning({ id: groups.id }),
);

/** Creates a group. Its creator is its owner and first member. */
export const createGroup = (db: Db, founder: { id: number }, form: GroupForm, now: number) => {
  const id = change(db, (tx) => {
    const group = made(tx).get({ ...form, owner: founder.id, now });
    addMember(tx, founder, group.id, now);
    return group.id;
  });
  return groupShownTo(db, founder, id);
};

/** Changes a group's name or description. Throws 404 for non-members, 403 for members who do not own it. */
export const editGroup = (
  db: Db,
  person: { id: number },
  id: number,
  changes: GroupChanges,
  now: number,
) => {
  change(db, (tx) => {
    const group = authorizeInGroup(tx, person, id, canEditGroup, 'owner-edits-group');
    if (isMatch(group, changes)) return;
    tx.update(groups).set(changes).where(eq(groups.id, id)).run();
    recordOfGroup(tx, id, { kind: 'group-changed', by: person.id, at: now });
    recordForFormerMembers(tx, id, now);
    recordForFormerAuthors(tx, id, now);
    // Invited users see the name, too.
    recordOfAllInvited(tx, id, now);
  });
  return groupShownTo(db, person, id);
};

/** Makes another member the owner. The old owner stays a member. */
export const transferGroup = (
  { db, notify }: GroupParts,
  owner: { id: number },
  id: number,
  newOwnerId: number,
  place: string,
  now: number,
) => {
  change(db, (tx) => {
    const group = authorizeInGroup(tx, owner, id, canTransferGroup, 'owner-hands-over-group');
    const successor = memberOf(tx, owner, group, newOwnerId);
    if (successor.isOwner) throw invalid(m.groups_new_owner_is_owner());
    tx.update(groups).set({ ownerId: newOwnerId }).where(eq(groups.id, id)).run();
    if (!group.canInvite) endInvitingBy(tx, owner.id, id, now);
    const about = { userId: newOwnerId, actorId: owner.id, groupId: id, place };
    noteInAudit(tx, { kind: 'owner-changed', ...about }, now);
    notify(tx, 'group-given', { userId: newOwnerId, groupId: id }, now);
    recordOfGroup(tx, id, { kind: 'group-changed', by: owner.id, at: now });
  });
  return groupShownTo(db, owner, id);
};

/**
 * Deletes a group with its members, invitations and links. Requests shared only with this group become
 * private, and are neither anonymous nor from the office. Throws 404 for non-members, 403 for members who do
 * not own it.
 */
export const deleteGroup = (parts: Turns, person: { id: number }, id: number, now: number) =>
  deleteInPortions(parts, {
    doomed: { kind: 'group', id },
    now,
    begin: (tx) => {
      authorizeInGroup(tx, person, id, canDeleteGroup, 'owner-deletes-group');
    },
    finish: (tx) => finishDeletingGroup(tx, id, now),
  });

/** Deletes the group and the rest of its content, and notifies its members. */
export const finishDeletingGroup = (tx: Tx, id: number, now: number) => {
  recordGroupGoing(tx, id, now);
  recordForFormerMembers(tx, id, now);
  recordForFormerAuthors(tx, id, now);
  recordOfAllInvited(tx, id, now);
  dissolveGroup(tx, id);
};

/** Deletes a group within the caller's transaction, without checking rights. */
export const dissolveGroup = (tx: Tx, id: number) => {
  tx.update(prayers)
    .set({ isAnonymous: false, isFromOffice: false })
    .where(sharedOnlyWith(id))
    .run();
  indexGroupLater(tx, id);
  tx.delete(groups).where(eq(groups.id, id)).run();
};

const sharedOnlyWith = (groupId: number) => sql`${prayers.id} in (
  select only.prayer_id from prayer_groups only
  where only.group_id = ${groupId} and not exists (
    select 1 from prayer_groups other
    where other.prayer_id = only.prayer_id and other.group_id <> only.group_id))`;
