import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { households, users } from '../../db/schema.ts';

/**
 * SQL: the reader `r` of the mail of the user `u`, if somebody agreed to be it and can be mailed. It goes no further:
 * a reader of the reader’s own mail does not get it.
 */
export const HAS_READER = `exists (
  select 1 from households h cross join users r on r.id = h.reader_id
  where h.person_id = u.id and h.agreed_at is not null
    and r.is_active = 1 and r.email_confirmed_at is not null)`;

/** SQL: whether mail about others can reach the user `u`, at their own address or at that of their reader. */
export const CAN_BE_MAILED = sql.raw(`(u.email_confirmed_at is not null or ${HAS_READER})`);

type User = typeof users.$inferSelect;
type Reader = { householdId: number; agreedAt: number; reader: User; address: string };

/**
 * Who reads the mail of a person at their own address, as of now; undefined if nobody does, or if that address is not
 * confirmed.
 */
export const readerOf = (db: Db, personId: number): Reader | undefined => {
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
