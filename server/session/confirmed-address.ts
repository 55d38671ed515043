import { and, eq } from 'drizzle-orm';
import type { Tx } from '../db/change.ts';
import { users } from '../db/schema.ts';
import { recordOfUser } from '../events/record.ts';

/**
 * Returns whether a stranger may have made the account with this address: it is unconfirmed, and it is the
 * account's first. An address that an administrator typed later does not count.
 */
export const mayBeMadeByStranger = ({
  emailConfirmedAt,
  addressVersion,
}: Pick<typeof users.$inferSelect, 'emailConfirmedAt' | 'addressVersion'>) =>
  emailConfirmedAt === null && addressVersion === 0;

/** Marks the address as confirmed: from now on it also gets mail about other users. */
export const setConfirmed = (tx: Tx, userId: number, now: number) => {
  tx.update(users).set({ emailConfirmedAt: now }).where(eq(users.id, userId)).run();
  noteAddressWorks(tx, userId);
  recordOfUser(tx, userId, { kind: 'account', at: now });
};

/** Stores that the user reads mail at their address, though mail to it came back before. */
export const noteAddressWorks = (tx: Tx, userId: number) =>
  tx
    .update(users)
    .set({ mailOutcome: 'taken' })
    .where(and(eq(users.id, userId), eq(users.mailOutcome, 'returned')))
    .run();
