import { and, desc, eq, lt } from 'drizzle-orm';
import { type ListedUser, OWN_ROW } from '../../shared/admin.ts';
import type { PageQuery } from '../../shared/call.ts';
import { deleteUser } from '../account/delete.ts';
import { makeReset } from '../account/reset-password.ts';
import type { Db } from '../db/open.ts';
import { sessions, users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { authorize, notFound } from '../http/errors.ts';
import { iso } from '../http/iso.ts';
import { type Page, pageBounds, pageOf } from '../http/page.ts';
import { presentListedUser } from './presenter.ts';

type Admin = { id: number };
type Tx = Pick<Db, 'select'>;

/** Everybody with an account, the newest first. */
export const allUsers = (db: Db, me: Admin, page: PageQuery): Page<ListedUser> => {
  const { before, limit } = pageBounds(page);
  const rows = db
    .select()
    .from(users)
    .where(lt(users.id, before))
    .orderBy(desc(users.id))
    .limit(limit)
    .all()
    .map((row) => ({ ...row, position: row.id }));
  return pageOf(rows, page, (row) => presentListedUser(me, row));
};

/** Lets somebody in again, or shuts them out, which ends all their sessions at once. */
export const setActive = (db: Db, me: Admin, id: number, isActive: boolean) =>
  db.transaction(
    (tx) => {
      requireOther(tx, me, id);
      if (!isActive) tx.delete(sessions).where(eq(sessions.userId, id)).run();
      return presentListedUser(
        me,
        tx.update(users).set({ isActive }).where(eq(users.id, id)).returning().get(),
      );
    },
    { behavior: 'immediate' },
  );

/** Makes somebody an administrator, or no longer one. */
export const setAdmin = (db: Db, me: Admin, id: number, isAdmin: boolean) =>
  db.transaction(
    (tx) => {
      requireOther(tx, me, id);
      return presentListedUser(
        me,
        tx.update(users).set({ isAdmin }).where(eq(users.id, id)).returning().get(),
      );
    },
    { behavior: 'immediate' },
  );

/** Deletes somebody with all they wrote. */
export const removeUser = (db: Db, me: Admin, id: number, now: number) => {
  requireOther(db, me, id);
  deleteUser(db, id, now);
};

/** A link by which somebody may choose a new password, to be handed to them. */
export const resetLinkFor = (deps: Deps, me: Admin, id: number, now: number) => {
  requireOther(deps.db, me, id);
  const { token, expiresAt } = makeReset(deps, deps.db, id, now);
  return {
    resetUrl: `${deps.config.baseUrl}/reset-password/${token}`,
    expiresAt: iso(expiresAt),
  };
};

/**
 * Throws 403 for one's own row, 404 for nobody's. Also 403 for an administrator who has just
 * ceased to be one: of two who demote each other at once, one remains.
 */
const requireOther = (tx: Tx, me: Admin, id: number) => {
  const isStill = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, me.id), eq(users.isAdmin, true), eq(users.isActive, true)))
    .get();
  authorize(isStill !== undefined, 'Only an administrator can do this.');
  authorize(id !== me.id, OWN_ROW);
  if (!tx.select({ id: users.id }).from(users).where(eq(users.id, id)).get())
    throw notFound('User');
};
