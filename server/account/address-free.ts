import { and, eq, gt, isNotNull, isNull, ne } from 'drizzle-orm';
import { addressKey } from '../../shared/address.ts';
import type { Db } from '../db/open.ts';
import { addressChanges } from '../db/schema.ts';
import { userByEmail } from '../session/users.ts';

/** Changes that happened and that the old address can take back. */
export const hasSay = (now: number) =>
  and(
    isNotNull(addressChanges.changedAt),
    isNull(addressChanges.undoneAt),
    gt(addressChanges.undoUntil, now),
  );

/**
 * Whether nobody else has this address. An address that somebody has left stays theirs while they can
 * take the change back. `me` is who wants it; undefined for a new account.
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
        hasSay(now),
        ne(addressChanges.userId, me?.id ?? 0),
      ),
    )
    .limit(1)
    .get();
  return left === undefined;
};
