import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { households, users } from '../../db/schema.ts';

/** SQL: whether a reader `r` of the mail of user `u` has agreed and can be mailed. Readers are no chain. */
export const HAS_READER = `exists (
  select 1 from households h cross join users r on r.id = h.reader_id
  where h.person_id = u.id and h.agreed_at is not null
    and r.is_active = 1 and r.email_confirmed_at is not null)`;

/** SQL: whether mail about other users can reach the user `u`, at their own address or at their reader's. */
export const CAN_BE_MAILED = sql.raw(`(u.email_confirmed_at is not null or ${HAS_READER})`);

type User = typeof users.$inferSelect;
type Reader = { householdId: number; agreedAt: number; reader: User; address: string };

/** Returns the user who reads a user's mail at their own confirmed address; undefined if there is none. */
export const mailReader = (db: Db, personId: number): Reader | undefined => {
  const found = db
    .select({ householdId: households.id, agreedAt: households.agreedAt, reader: users })
    .from(households)
    .innerJoin(users, eq(users.id, households.readerId))
    .where(
      and(
        eq(households.personId, personId),
        isNotNull(households.agreedAt),
        eq(users.isActive, true),
        isNotNull(users.emailConfirmedAt),
      ),
    )
    .get();
  const { email: address } = found?.reader ?? {};
  return found?.agreedAt != null && address
    ? { ...found, agreedAt: found.agreedAt, address }
    : undefined;
};
