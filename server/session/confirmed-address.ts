import { eq } from 'drizzle-orm';
import type { Tx } from '../db/change.ts';
import { users } from '../db/schema.ts';
import { recordOfUser } from '../events/record.ts';

export const isConfirmed = (tx: Tx, userId: number) =>
  tx.select({ at: users.emailConfirmedAt }).from(users).where(eq(users.id, userId)).get()?.at !=
  null;

/** Marks the address as confirmed: from now on it also gets mail about what others do. */
export const setConfirmed = (tx: Tx, userId: number, now: number) => {
  tx.update(users).set({ emailConfirmedAt: now }).where(eq(users.id, userId)).run();
  recordOfUser(tx, userId, { kind: 'account', at: now });
};
