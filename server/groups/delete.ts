import { eq, sql } from 'drizzle-orm';
import { canDeleteGroup } from '../../shared/permissions.ts';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { groups, prayers } from '../db/schema.ts';
import { recordGroupGoing } from '../events/record.ts';
import { authorize } from '../http/errors.ts';
import { groupFor, standingIn } from './group.ts';

/**
 * Deletes a group in one transaction: requests shared only with it become private and no
 * longer anonymous, those shared elsewhere just lose it, and members, invitations and links
 * go with it. Throws 404 for non-members, 403 unless its owner.
 */
export const deleteGroup = (db: Db, person: { id: number }, id: number, now: number) =>
  change(db, (tx) => {
    const group = groupFor(tx, person, id);
    authorize(canDeleteGroup(standingIn(group)), 'owner-deletes-group');
    recordGroupGoing(tx, id, now);
    dissolveGroup(tx, id);
  });

/** The same, within the caller's transaction and without asking who. */
export const dissolveGroup = (tx: Tx, id: number) => {
  tx.update(prayers).set({ isAnonymous: false }).where(sharedOnlyWith(id)).run();
  tx.delete(groups).where(eq(groups.id, id)).run();
};

const sharedOnlyWith = (groupId: number) => sql`${prayers.id} in (
  select only.prayer_id from prayer_groups only
  where only.group_id = ${groupId} and not exists (
    select 1 from prayer_groups other
    where other.prayer_id = only.prayer_id and other.group_id <> only.group_id))`;
