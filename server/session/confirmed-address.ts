import { eq } from 'drizzle-orm';
import type { Tx } from '../db/change.ts';
import { users } from '../db/schema.ts';
import { recordOfUser } from '../events/record.ts';

/**
 * Whether perhaps somebody else made the account with this address: nobody has confirmed it, and it is the
 * one that the account was made with. What an administrator typed later is another person's word.
 */
export const mayBeMadeByAnother = ({
  emailConfirmedAt,
  addressVersion,
}: Pick<typeof users.$inferSelect, 'emailConfirmedAt' | 'addressVersion'>) =>
  emailConfirmedAt === null && addressVersion === 0;

/** Marks the address as confirmed: from now on it also gets mail about what others do. */
export const setConfirmed = (tx: Tx, userId: number, now: number) => {
  tx.update(users).set({ emailConfirmedAt: now }).where(eq(users.id, userId)).run();
  recordOfUser(tx, userId, { kind: 'account', at: now });
};
