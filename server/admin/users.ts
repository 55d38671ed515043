import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { addressKey } from '../../shared/address.ts';
import type { ListedUser } from '../../shared/admin.ts';
import type { FindingQuery } from '../../shared/search.ts';
import { secretPaths } from '../../shared/secret-links.ts';
import { termsOf } from '../../shared/words.ts';
import { applyAddressChange, makeAddressChange } from '../account/address-change.ts';
import { deleteUserInTurns } from '../account/delete.ts';
import { endHouseholdsOf } from '../account/households/household.ts';
import { makeResetToHandOver } from '../account/reset-password.ts';
import { noteInAudit } from '../audit/audit.ts';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { sessions, users } from '../db/schema.ts';
import { isBeingDeleted } from '../deleting/deletions.ts';
import { recordOfUser } from '../events/record.ts';
import { endAllInvitingBy } from '../groups/inviting.ts';
import { authorize, refused } from '../http/errors.ts';
import { iso } from '../http/iso.ts';
import { type Page, pageBounds, pageOf } from '../http/page.ts';
import { matchExpression } from '../search/words.ts';
import { usernameKeyOf } from '../session/users.ts';
import type { AdminParts } from './parts.ts';
import { LISTED_COLUMNS, presentListedUser } from './presenter.ts';

type Admin = { id: number };
/** An administrator who makes a change, and their network. */
type Acting = Admin & { place: string };

const usersWhere = (which?: SQL) =>
  prepared((db) =>
    db
      .select({ position: users.id, ...LISTED_COLUMNS })
      .from(users)
      .where(and(lt(users.id, sql.placeholder('before')), which))
      .orderBy(desc(users.id))
      .limit(sql.placeholder('limit')),
  );

const everybody = usersWhere();
const beginsAsTyped = (key: SQL) =>
  sql`substr(${key}, 1, length(${sql.placeholder('typed')})) = ${sql.placeholder('typed')}`;
// Accounts are read newest first, which is their order. The index of names is read once.
const someUsers = usersWhere(
  sql`(+${users.id} in (
      select rowid from people_search where people_search match ${sql.placeholder('names')})
    or ${beginsAsTyped(sql`${users.emailKey}`)} or ${beginsAsTyped(sql`${users.usernameKey}`)})`,
);

/**
 * Returns all accounts, newest first; or those with words of `q` as prefixes of their names, or with `q` as prefix of
 * the address or username.
 */
export const allUsers = (db: Db, me: Admin, { q, ...page }: FindingQuery): Page<ListedUser> => {
  const bounds = pageBounds(page);
  const typed = usernameKeyOf(q.trim());
  const names = termsOf(q).map((term) => matchExpression(term));
  const rows = typed
    ? someUsers(db).all({ ...bounds, typed, names: names.join(' AND ') || NO_NAME })
    : everybody(db).all(bounds);
  return pageOf(rows, page, (row) => presentListedUser(me, row));
};

/** A word that matches no name, for a `q` that may only begin an address. */
const NO_NAME = '"\ue000"';

/** Activates or deactivates an account. Deactivating ends its sessions and households at once. */
export const setActive = (
  { db, notify }: Pick<AdminParts, 'db' | 'notify'>,
  me: Acting,
  id: number,
  isActive: boolean,
  now: number,
) =>
  change(db, (tx) => {
    requireOther(tx, me, id);
    if (!isActive) {
      tx.delete(sessions).where(eq(sessions.userId, id)).run();
      endAllInvitingBy(tx, id, now);
      endHouseholdsOf(notify, tx, { id }, now);
    }
    noteInAudit(tx, { kind: isActive ? 'switched-on' : 'switched-off', ...about(me, id) }, now);
    return presentListedUser(
      me,
      tx.update(users).set({ isActive }).where(eq(users.id, id)).returning().get(),
    );
  });

/** Makes a user an administrator, or ends that. The user is notified. */
export const setAdmin = (
  { db, notify }: AdminParts,
  me: Acting,
  id: number,
  isAdmin: boolean,
  now: number,
) =>
  change(db, (tx) => {
    if (requireOther(tx, me, id).isAdmin !== isAdmin)
      notify(tx, 'administrator-changed', { userId: id, isAdmin }, now);
    const kind = isAdmin ? 'made-administrator' : 'no-longer-administrator';
    noteInAudit(tx, { kind, ...about(me, id) }, now);
    return presentListedUser(
      me,
      tx.update(users).set({ isAdmin }).where(eq(users.id, id)).returning().get(),
    );
  });

/** Deletes an account and all its texts. */
export const removeUser = (parts: AdminParts, me: Acting, id: number, now: number) => {
  requireOther(parts.db, me, id);
  return deleteUserInTurns(parts, id, me, now);
};

/** Confirms a user's address on an administrator's word. */
export const confirmAddressOf = (db: Db, me: Acting, id: number, now: number) =>
  change(db, (tx) => {
    if (requireOther(tx, me, id).email === null) throw refused('no-address');
    recordOfUser(tx, id, { kind: 'account', at: now });
    noteInAudit(tx, { kind: 'address-confirmed', ...about(me, id) }, now);
    return presentListedUser(
      me,
      tx.update(users).set({ emailConfirmedAt: now }).where(eq(users.id, id)).returning().get(),
    );
  });

/** Changes a user's address and notifies both addresses. Throws 409 if it is unchanged or taken. */
export const changeAddressOf = (
  parts: AdminParts,
  me: Acting,
  { id, email }: { id: number; email: string },
  now: number,
) =>
  change(parts.db, (tx) => {
    const user = requireOther(tx, me, id);
    if (user.emailKey === addressKey(email)) throw refused('same-address-of-other');
    const wanted = makeAddressChange(parts, tx, { user, email, wantedBy: 'administrator' }, now);
    const by = { actorId: me.id, place: me.place };
    return presentListedUser(me, applyAddressChange(parts, tx, wanted, by, now));
  });

/** Makes a link to choose a new password. The user is notified, because anybody with it could sign in. */
export const resetLinkFor = (parts: AdminParts, me: Acting, id: number, now: number) =>
  change(parts.db, (tx) => {
    requireOther(tx, me, id);
    const { token, expiresAt } = makeResetToHandOver(parts, tx, { userId: id, madeBy: me.id }, now);
    noteInAudit(tx, { kind: 'reset-link-made', ...about(me, id) }, now);
    return {
      resetUrl: `${parts.config.baseUrl}${secretPaths.resetPassword(token)}`,
      expiresAt: iso(expiresAt),
    };
  });

const about = (me: Acting, userId: number) => ({ userId, actorId: me.id, place: me.place });

/**
 * Returns another user's account. Throws 403 for one's own, 404 for an account that does not exist. Also
 * throws 403 if the caller is no longer an administrator: if two demote each other at once, one of them
 * stays.
 */
const requireOther = (tx: Tx, me: Admin, id: number) => {
  const isStill = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, me.id), eq(users.isAdmin, true), eq(users.isActive, true)))
    .get();
  authorize(isStill !== undefined, 'administrators-only');
  authorize(id !== me.id, 'own-account');
  const other = tx.select().from(users).where(eq(users.id, id)).get();
  if (!other || isBeingDeleted(tx, { kind: 'account', id })) throw refused('user-not-found');
  return other;
};
