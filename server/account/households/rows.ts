import { and, count, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { QUESTION_DAYS, type SharedMail } from '../../../shared/household.ts';
import { displayName } from '../../../shared/names.ts';
import type { Tx } from '../../db/change.ts';
import type { Db } from '../../db/open.ts';
import { households, users } from '../../db/schema.ts';
import { iso } from '../../http/iso.ts';

const WAITS = QUESTION_DAYS * 24 * 60 * 60_000;

export type Household = typeof households.$inferSelect;

/** Questions that can no longer be answered are not there any more. */
const isThere = (now: number) =>
  or(
    isNotNull(households.agreedAt),
    and(isNull(households.closedAt), gt(households.createdAt, now - WAITS)),
  );

const isOf = (me: { id: number }) =>
  or(eq(households.personId, me.id), eq(households.readerId, me.id));

/** One of a user's, agreed or not; undefined if it is not there, or of others. */
export const householdOf = (db: Db, me: { id: number }, id: number, now: number) =>
  db
    .select()
    .from(households)
    .where(and(eq(households.id, id), isOf(me), isThere(now)))
    .get();

/** All of a user's: first what is agreed, then what is asked. */
export const householdsOf = (db: Db, me: { id: number }, now: number) =>
  db
    .select()
    .from(households)
    .where(and(isOf(me), isThere(now)))
    .all()
    .sort((a, b) => Number(a.agreedAt === null) - Number(b.agreedAt === null) || a.id - b.id);

/** Between these two: agreed, asked, or a question of before. */
export const householdBetween = (
  tx: Tx,
  { personId, readerId }: Pick<Household, 'personId' | 'readerId'>,
) =>
  tx
    .select()
    .from(households)
    .where(and(eq(households.personId, personId), eq(households.readerId, readerId)))
    .get();

export const isWaiting = (row: Household, now: number) =>
  row.closedAt === null && isRecent(row, now);

/** Whether it is a question, open or closed, that has not run out. */
export const isRecent = ({ agreedAt, createdAt }: Household, now: number) =>
  agreedAt === null && createdAt > now - WAITS;

export const otherOf = (
  { personId, readerId }: Pick<Household, 'personId' | 'readerId'>,
  me: { id: number },
) => (personId === me.id ? readerId : personId);

export const askerOf = ({ personId, readerId, byReader }: Household) =>
  byReader ? readerId : personId;

/** How many people's mail goes to the address of this reader. */
export const peopleReadBy = (tx: Tx, readerId: number) =>
  tx
    .select({ people: count() })
    .from(households)
    .where(and(eq(households.readerId, readerId), isNotNull(households.agreedAt)))
    .get()?.people ?? 0;

/** Whether the mail of this person goes to another address already. */
export const isReadElsewhere = (tx: Tx, personId: number) =>
  tx
    .select({ id: households.id })
    .from(households)
    .where(and(eq(households.personId, personId), isNotNull(households.agreedAt)))
    .get() !== undefined;

/** The name of a user; undefined if they are not here any more. */
export const nameOf = (db: Db, id: number) => {
  const user = db
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(eq(users.id, id))
    .get();
  return user && { ...user, name: displayName(user) };
};

const whoseFor = ({ personId }: Household, me: { id: number }) =>
  personId === me.id ? ('mine' as const) : ('theirs' as const);

/** As one of the two sees it. */
export const presentShared = (db: Db, me: { id: number }, row: Household): SharedMail => {
  const other = nameOf(db, otherOf(row, me));
  return {
    id: row.id,
    person: { firstName: other?.firstName ?? '', lastName: other?.lastName ?? '' },
    whose: whoseFor(row, me),
    isAgreed: row.agreedAt !== null,
    isAskedByMe: askerOf(row) === me.id,
    expiresAt: row.agreedAt === null ? iso(row.createdAt + WAITS) : null,
  };
};

/** As it stands in a user's export. */
export const exportedHouseholds = (db: Db, me: { id: number }, now: number) =>
  householdsOf(db, me, now).map((row) => ({
    with: nameOf(db, otherOf(row, me))?.name ?? '',
    whose: whoseFor(row, me),
    createdAt: iso(row.createdAt),
    agreedAt: row.agreedAt === null ? null : iso(row.agreedAt),
  }));

export const sweepHouseholds = (db: Db, now: number) =>
  db
    .delete(households)
    .where(and(isNull(households.agreedAt), lt(households.createdAt, now - WAITS)))
    .run();
