import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { ADDRESS_KINDS } from '../../shared/notices.ts';
import { noteInAudit } from '../audit/audit.ts';
import type { Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import {
  addressChanges,
  answers,
  deliveries,
  groups,
  invitations,
  members,
  sessions,
  users,
} from '../db/schema.ts';
import { deleteAtOnce, deleteInPortions, type Turns } from '../deleting/deletions.ts';
import { recordOfGroup } from '../events/record.ts';
import { dissolveGroup } from '../groups/changes.ts';
import { endAllInvitingBy } from '../groups/inviting.ts';
import { nextOwner } from '../groups/succession.ts';
import { refused } from '../http/errors.ts';
import type { Notify } from '../notify.ts';
import { isAddressFree } from './address-free.ts';
import { endHouseholdsOf, type NotifiesOfEnds } from './households/household.ts';
import { endResetsMadeBy } from './reset-password.ts';

type By = { id: number; place: string };

type Tells = {
  notify: Notify<'group-given', { userId: number; groupId: number }> & NotifiesOfEnds;
};

/**
 * Deletes a user and all their texts. Each of their groups gets its next owner (groups/succession.ts), who is
 * notified. A group without other members is deleted. Throws 409 for the last active administrator. On a
 * running server use `deleteUserInTurns`.
 */
export const deleteUser = (parts: Tells & { db: Db }, id: number, by: By, now: number) =>
  deleteAtOnce(parts.db, accountDeletion(parts, id, by, now));

/** Deletes a user as `deleteUser` does, in portions with calls in between. Nobody can sign in meanwhile. */
export const deleteUserInTurns = (parts: Tells & Turns, id: number, by: By, now: number) =>
  deleteInPortions(parts, accountDeletion(parts, id, by, now));

/** The deletion of an account: its first step, and the step after the last portion. */
export const accountDeletion = ({ notify }: Tells, id: number, by: By, now: number) => ({
  doomed: { kind: 'account', id } as const,
  now,
  begin: (tx: Tx) => {
    const user = tx.select().from(users).where(eq(users.id, id)).get();
    if (user?.isAdmin && user.isActive && !hasOtherAdministrator(tx, id))
      throw refused('last-administrator');
    tx.update(users).set({ isActive: false, isAdmin: false }).where(eq(users.id, id)).run();
    tx.delete(sessions).where(eq(sessions.userId, id)).run();
    // The invitations are deleted with the account. Links of groups that the user could see end before the
    // groups have another owner.
    endAllInvitingBy(tx, id, now);
    endResetsMadeBy(tx, id, now);
    endHouseholdsOf(notify, tx, { id }, now);
    giveGroups({ notify }, tx, id, now, by);
    const about = { userId: id, actorId: by.id, place: by.place };
    noteInAudit(tx, { kind: 'account-deleted', ...about }, now);
  },
  finish: (tx: Tx) => finishDeletingUser({ notify }, tx, id, now),
});

/** Gives each of the user's groups to its next owner, if there is another member. */
const giveGroups = ({ notify }: Tells, tx: Tx, id: number, now: number, by?: By) => {
  for (const group of ownedBy(tx, id)) {
    const heir = nextOwner(tx, { id: group.id, ownerId: id }, now);
    if (heir === undefined) continue;
    tx.update(groups).set({ ownerId: heir }).where(eq(groups.id, group.id)).run();
    const given = { userId: heir, actorId: by?.id, groupId: group.id, place: by?.place };
    noteInAudit(tx, { kind: 'owner-changed', ...given }, now);
    notify(tx, 'group-given', { userId: heir, groupId: group.id }, now);
  }
};

const ownedBy = (tx: Tx, id: number) =>
  tx.select({ id: groups.id }).from(groups).where(eq(groups.ownerId, id)).all();

/** Deletes the account, the rest of the user's texts, and what refers to the user. */
export const finishDeletingUser = ({ notify }: Tells, tx: Tx, id: number, now: number) => {
  const user = tx.select().from(users).where(eq(users.id, id)).get();
  const memberships = tx
    .select({ groupId: members.groupId })
    .from(members)
    .where(eq(members.userId, id))
    .all();
  if (user?.emailKey) forgetAddress(tx, user.emailKey);
  forgetEarlierAddresses(tx, id, now);
  // Between the portions the user may have got a group, or a user may have joined one of theirs.
  giveGroups({ notify }, tx, id, now);
  for (const group of ownedBy(tx, id)) dissolveGroup(tx, group.id);
  for (const { groupId } of memberships)
    recordOfGroup(tx, groupId, { kind: 'group-changed', by: null, at: now });
  tx.update(answers)
    // A testimony on another user's request: the request shows that the text was deleted.
    .set({ content: '' })
    .where(eq(answers.answeredBy, id))
    .run();
  tx.delete(users).where(eq(users.id, id)).run();
};

/** Returns whether there is another active administrator. */
export const hasOtherAdministrator = (tx: Tx, id: number) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${users.isAdmin} = 1`, eq(users.isActive, true), ne(users.id, id)))
    .limit(1)
    .get() !== undefined;

/** Deletes mails about changes of the address, and mails to the user's reserved former addresses. */
const forgetEarlierAddresses = (tx: Tx, userId: number, now: number) => {
  const changes = tx.select().from(addressChanges).where(eq(addressChanges.userId, userId)).all();
  for (const { id, oldKey, oldEmail } of changes) {
    tx.delete(deliveries)
      .where(and(eq(deliveries.subjectId, id), inArray(deliveries.kind, [...ADDRESS_KINDS])))
      .run();
    if (oldEmail === null || oldKey === null) continue;
    if (isAddressFree(tx, oldEmail, now, { id: userId })) forgetAddress(tx, oldKey);
  }
};

/** Deletes invitations and waiting mails to the deleted user's address. */
const forgetAddress = (tx: Tx, emailKey: string) => {
  const sentTo = tx
    .select({ email: invitations.email })
    .from(invitations)
    .where(eq(invitations.emailKey, emailKey))
    .all();
  for (const { email } of sentTo) tx.delete(deliveries).where(eq(deliveries.address, email)).run();
  tx.delete(invitations).where(eq(invitations.emailKey, emailKey)).run();
};
