import { and, eq, ne, or, sql } from 'drizzle-orm';
import { noteInAudit } from '../audit/audit.ts';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { answers, deliveries, groups, invitations, members, users } from '../db/schema.ts';
import { recordOfGroup } from '../events/record.ts';
import { dissolveGroup } from '../groups/changes.ts';
import { endAllInvitingBy } from '../groups/inviting.ts';
import { refused } from '../http/errors.ts';

/** What stands in place of a testimony whose writer is gone, on a request that is not theirs. */
export const TESTIMONY_GONE = 'This testimony was deleted together with its writer’s account.';

/**
 * Deletes a user with all they wrote, in one transaction. A group of theirs passes to the
 * longest-standing member who holds a permission, else to the longest-standing one, and is
 * dissolved where there is nobody else. Throws 409 for the last active administrator.
 */
export const deleteUser = (db: Db, id: number, by: { id: number; place: string }, now: number) =>
  change(db, (tx) => {
    const user = tx.select().from(users).where(eq(users.id, id)).get();
    if (user?.isAdmin && user.isActive && !hasOtherAdministrator(tx, id))
      throw refused('last-administrator');
    const owned = tx.select({ id: groups.id }).from(groups).where(eq(groups.ownerId, id)).all();
    const memberships = tx
      .select({ groupId: members.groupId })
      .from(members)
      .where(eq(members.userId, id))
      .all();
    // Invitations of theirs go with the account; links they could see must go too.
    endAllInvitingBy(tx, id, now);
    if (user) forgetAddress(tx, user.emailKey);
    for (const group of owned) {
      const heir = heirOf(tx, group.id, id);
      if (heir) tx.update(groups).set({ ownerId: heir }).where(eq(groups.id, group.id)).run();
      else dissolveGroup(tx, group.id);
    }
    for (const { groupId } of memberships)
      recordOfGroup(tx, groupId, { kind: 'group-changed', by: null, at: now });
    tx.update(answers).set({ content: TESTIMONY_GONE }).where(eq(answers.answeredBy, id)).run();
    tx.delete(users).where(eq(users.id, id)).run();
    const about = { userId: id, actorId: by.id, place: by.place };
    noteInAudit(tx, { kind: 'account-deleted', ...about }, now);
  });

const hasOtherAdministrator = (tx: Tx, id: number) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${users.isAdmin} = 1`, eq(users.isActive, true), ne(users.id, id)))
    .limit(1)
    .get() !== undefined;

/** Takes a deleted user's address out of what others sent to it. */
const forgetAddress = (tx: Tx, emailKey: string) => {
  const sentTo = tx
    .select({ email: invitations.email })
    .from(invitations)
    .where(eq(invitations.emailKey, emailKey))
    .all();
  for (const { email } of sentTo) tx.delete(deliveries).where(eq(deliveries.address, email)).run();
  tx.delete(invitations).where(eq(invitations.emailKey, emailKey)).run();
};

const heirOf = (tx: Tx, groupId: number, ownerId: number) =>
  (['permission', 'any'] as const)
    .map((wanted) =>
      tx
        .select({ userId: members.userId })
        .from(members)
        .where(
          and(
            eq(members.groupId, groupId),
            ne(members.userId, ownerId),
            wanted === 'permission'
              ? or(eq(members.canInvite, true), eq(members.canRemove, true))
              : undefined,
          ),
        )
        .orderBy(members.id)
        .limit(1)
        .get(),
    )
    .find((heir) => heir !== undefined)?.userId;
