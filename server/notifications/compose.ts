import { and, eq, notInArray } from 'drizzle-orm';
import type { PushMessage } from '../../shared/notifications.ts';
import { NewerDatabase } from '../db/migrate.ts';
import type { Db } from '../db/open.ts';
import { deliveries, users } from '../db/schema.ts';
import { Refusal } from '../http/errors.ts';
import type { Addressed } from '../mail/letter.ts';
import type { Delivery } from '../outbox/deliveries.ts';
import { isOverDailyLimit } from './daily-limit.ts';
import type { Desk, Turn } from './kind.ts';
import { kindNames, kinds } from './kinds.ts';
import { unsubscribeToken } from './unsubscribe.ts';

/**
 * The words of deliveries, made from what is true now. Both give null when nobody wants the
 * delivery any more: its recipient left, was deactivated, turned it off, had enough for today, or
 * what it tells of is gone.
 */
export const composing = (desk: Desk) => ({
  letterFor: (delivery: Delivery, now: number): Addressed | null => {
    const { mail, preference, toUnconfirmed } = kinds[delivery.kind];
    const turn = turnOf(desk, delivery, now);
    if (!mail || !turn || isOverDailyLimit(desk.db, delivery, now)) return null;
    const { user } = turn;
    if (!user) return unlessRefused(() => mail(turn));
    // Mail about what others do goes nowhere else: a stranger's address may have been typed in.
    if (user.emailConfirmedAt === null && !toUnconfirmed) return null;
    if (!preference) return unlessRefused(() => mail(turn));
    const addressed = user[preference] ? unlessRefused(() => mail(turn)) : null;
    if (!addressed) return null;
    const token = unsubscribeToken(desk.derive, user.id, preference);
    const unsubscribeUrl = `${desk.baseUrl}/unsubscribe/${token}`;
    return {
      ...addressed,
      letter: { ...addressed.letter, unsubscribeUrl },
      unsubscribe: `${desk.baseUrl}/api/unsubscribe/${token}`,
    };
  },

  messageFor: (delivery: Delivery, now: number): PushMessage | null => {
    const { push } = kinds[delivery.kind];
    const turn = turnOf(desk, delivery, now);
    if (!push || !turn?.user || isOverDailyLimit(desk.db, delivery, now)) return null;
    const line = unlessRefused(() => push(turn));
    return line && { ...line, tag: `upheld-${delivery.kind}-${delivery.subjectId ?? delivery.id}` };
  },
});

export type Composing = ReturnType<typeof composing>;

/** Null where the account it goes to is gone or switched off, and where there is no address. */
const turnOf = (desk: Desk, delivery: Delivery, now: number): Turn | null => {
  if (delivery.userId === null)
    return delivery.address ? { desk, delivery, user: null, now } : null;
  const user = desk.db.select().from(users).where(eq(users.id, delivery.userId)).get();
  return user?.isActive ? { desk, delivery, user, now } : null;
};

/** What is out of the recipient's reach by now is as if it were gone. */
const unlessRefused = <T>(work: () => T): T | null => {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
};

/**
 * Throws NewerDatabase when a delivery waits whose kind has no row here: a newer program wrote it,
 * and this one would have to drop it without a word.
 */
export const requireKnownKinds = (db: Db) => {
  const unknown = db
    .select({ kind: deliveries.kind })
    .from(deliveries)
    .where(and(eq(deliveries.state, 'waiting'), notInArray(deliveries.kind, kindNames)))
    .limit(1)
    .get();
  if (unknown)
    throw new NewerDatabase(
      `A notice of the kind '${unknown.kind}' waits to be sent, and this program does not know it. Please install the newer Upheld.`,
    );
};
