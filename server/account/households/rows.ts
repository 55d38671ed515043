import { and, count, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { QUESTION_DAYS, type SharedMail } from '../../../shared/household.ts';
import { displayName } from '../../../shared/names.ts';
import type { Tx } from '../../db/change.ts';
import type { Db } from '../../db/open.ts';
import { households, users } from '../../db/schema.ts';
import { iso } from '../../http/iso.ts';

const WAITS = QUESTION_DAYS * 24 * 60 * 60_000;

export type Household = typeof households.$inferSelect;

/** SQL: agreed, or a question that has not expired. */
const isThere = (now: number) =>
  or(
    isNotNull(households.agreedAt),
    and(isNull(households.closedAt), gt(households.createdAt, now - WAITS)),
  );

const isOf = (me: { id: number }) =>
  or(eq(households.personId, me.id), eq(households.readerId, me.id));

/** Returns one household of a user, agreed or not; undefined if there is none. */
export const householdOf = (db: Db, me: { id: number }, id: number, now: number) =>
  db
    .select()
    .from(households)
    .where(and(eq(households.id, id), isOf(me), isThere(now)))
    .get();

/** Returns all households of a user, agreed ones first. */
export const householdsOf = (db: Db, me: { id: number }, now: number) =>
  db
    .select()
    .from(households)
    .where(and(isOf(me), isThere(now)))
    .all()
    .sort((a, b) => Number(a.agreedAt === null) - Number(b.agreedAt === null) || a.id - b.id);

/** Returns the household between two users: agreed, asked, or a former question. */
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
  row.closedAt === null && isUnexpired(row, now);

/** Returns whether a question, open or closed, has not expired. */
export const isUnexpired = ({ agreedAt, createdAt }: Household, now: number) =>
  agreedAt === null && createdAt > now - WAITS;

export const otherUser = (
  { personId, readerId }: Pick<Household, 'personId' | 'readerId'>,
  me: { id: number },
) => (personId === me.id ? readerId : personId);

export const askingUser = ({ personId, readerId, byReader }: Household) =>
  byReader ? readerId : personId;

/** Returns how many users' mail goes to the address of this reader. */
export const countUsersReadBy = (tx: Tx, readerId: number) =>
  tx
    .select({ people: count() })
    .from(households)
    .where(and(eq(households.readerId, readerId), isNotNull(households.agreedAt)))
    .get()?.people ?? 0;

/** Returns the id of the user who reads somebody's mail too; undefined if nobody does. */
export const userReading = (db: Db | Tx, personId: number) =>
  db
    .select({ readerId: households.readerId })
    .from(households)
    .where(and(eq(households.personId, personId), isNotNull(households.agreedAt)))
    .get()?.readerId;

/** Returns whether a user's mail already goes to another address. */
export const isReadElsewhere = (tx: Tx, personId: number) =>
  userReading(tx, personId) !== undefined;

/** Returns the name of a user; undefined if the account is deleted. */
export const userName = (db: Db, id: number) => {
  const user = db
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(eq(users.id, id))
    .get();
  return user && { ...user, name: displayName(user) };
};

const whoseFor = ({ personId }: Household, me: { id: number }) =>
  personId === me.id ? ('mine' as const) : ('theirs' as const);

/** Returns a household as one of its two users sees it. */
export const presentHousehold = (db: Db, me: { id: number }, row: Household): SharedMail => {
  const other = userName(db, otherUser(row, me));
  return {
    id: row.id,
    person: { firstName: other?.firstName ?? '', lastName: other?.lastName ?? '' },
    whose: whoseFor(row, me),
    isAgreed: row.agreedAt !== null,
    isAskedByMe: askingUser(row) === me.id,
    expiresAt: row.agreedAt === null ? iso(row.createdAt + WAITS) : null,
  };
};

/** Returns a user's households for their export. */
export const exportedHouseholds = (db: Db, me: { id: number }, now: number) =>
  householdsOf(db, me, now).map((row) => ({
    with: userName(db, otherUser(row, me))?.name ?? '',
    whose: whoseFor(row, me),
    createdAt: iso(row.createdAt),
    agreedAt: row.agreedAt === null ? null : iso(row.agreedAt),
  }));

export const sweepHouseholds = (db: Db, now: number) =>
  db
    .delete(households)
    .where(and(isNull(households.agreedAt), lt(households.createdAt, now - WAITS)))
    .run();
