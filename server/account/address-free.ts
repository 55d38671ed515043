import { and, eq, gt, isNotNull, isNull, ne } from 'drizzle-orm';
import { addressKey } from '../../shared/address.ts';
import type { Db } from '../db/open.ts';
import { addressChanges } from '../db/schema.ts';
import { userByEmail } from '../session/users.ts';

/** Changes that the old address can still take back. */
export const canTakeBack = (now: number) =>
  and(
    isNotNull(addressChanges.changedAt),
    isNull(addressChanges.undoneAt),
    gt(addressChanges.undoUntil, now),
  );

/**
 * Returns whether no other user has this address. A former address stays reserved while its change can be
 * taken back. `me` is the user who wants it; undefined for a new account.
 */
export const isAddressFree = (db: Db, email: string, now: number, me?: { id: number }) => {
  const owner = userByEmail(db, email);
  if (owner && owner.id !== me?.id) return false;
  const left = db
    .select({ userId: addressChanges.userId })
    .from(addressChanges)
    .where(
      and(
        eq(addressChanges.oldKey, addressKey(email)),
        canTakeBack(now),
        ne(addressChanges.userId, me?.id ?? 0),
      ),
    )
    .limit(1)
    .get();
  return left === undefined;
};
