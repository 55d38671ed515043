import { and, eq, ne, or } from 'drizzle-orm';
import { LAST_ADMINISTRATOR } from '../../shared/account.ts';
import type { Db } from '../db/open.ts';
import { answers, groups, members, users } from '../db/schema.ts';
import { statement } from '../db/statement.ts';
import { recordOfGroup } from '../events/record.ts';
import { dissolveGroup } from '../groups/delete.ts';
import { conflict } from '../http/errors.ts';

/** What stands in place of a testimony whose writer is gone, on a request that is not theirs. */
export const TESTIMONY_GONE = 'This testimony was deleted together with its writer’s account.';

const otherAdmin = statement<{ id: number }, { id: number }>(
  'select id from users where is_admin = 1 and is_active = 1 and id <> $id limit 1',
);

/**
 * Deletes a user with all they wrote, in one transaction. A group of theirs passes to the
 * longest-standing member who holds a permission, else to the longest-standing one, and is
 * dissolved where there is nobody else. Throws 409 for the last active administrator.
 */
export const deleteUser = (db: Db, id: number, now: number) =>
  db.transaction(
    (tx) => {
      const user = tx.select().from(users).where(eq(users.id, id)).get();
      if (user?.isAdmin && user.isActive && !otherAdmin.get(db, { id }))
        throw conflict(LAST_ADMINISTRATOR);
      const owned = tx.select({ id: groups.id }).from(groups).where(eq(groups.ownerId, id)).all();
      const memberships = tx
        .select({ groupId: members.groupId })
        .from(members)
        .where(eq(members.userId, id))
        .all();
      for (const group of owned) {
        const heir = heirOf(tx, group.id, id);
        if (heir) tx.update(groups).set({ ownerId: heir }).where(eq(groups.id, group.id)).run();
        else dissolveGroup(tx, group.id);
      }
      for (const { groupId } of memberships)
        recordOfGroup(tx, groupId, { kind: 'group-changed', by: null, at: now });
      tx.update(answers).set({ content: TESTIMONY_GONE }).where(eq(answers.answeredBy, id)).run();
      tx.delete(users).where(eq(users.id, id)).run();
    },
    { behavior: 'immediate' },
  );

const heirOf = (tx: Pick<Db, 'select'>, groupId: number, ownerId: number) =>
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
