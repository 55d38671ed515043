import { and, asc, eq, lte, max, sql } from 'drizzle-orm';
import { canRestPrayer } from '../../shared/permissions.ts';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { comments, groups, prayerGroups, prayers, supports } from '../db/schema.ts';
import { recordForAuthor, recordOfPrayer } from '../events/record-prayers.ts';
import { authorize, refused } from '../http/errors.ts';
import type { InTurn } from '../http/turns.ts';
import type { Notify } from '../notify.ts';
import { isAuthor, prayerFor } from './prayer.ts';

type Person = { id: number };
type Due = { id: number; userId: number; isAnonymous: boolean; askedAt: number | null };

const DAY = 24 * 60 * 60_000;
/** Time for an author's reply before the request rests, in milliseconds. */
export const ANSWER_WAITS = 14 * DAY;
/** Longest time between two checks of a request, because its groups may have changed their setting. */
export const LOOK_AGAIN = 7 * DAY;
/**
 * Maximum number of requests about which one author is asked in one run, so that a long list does not come
 * at once. Anonymous ones are not counted.
 */
const ASKED_AT_ONCE = 3;
const SLICE = 50;

const touch = prepared((db) =>
  db
    .update(prayers)
    .set({
      touchedAt: sql`${sql.placeholder('now')}`,
      lookAt: sql`${sql.placeholder('lookAt')}`,
      askedAt: null,
      restedAt: null,
    })
    .where(eq(prayers.id, sql.placeholder('id'))),
);

// Other rows stay unchanged: the triggers would count their groups anew.
const wake = prepared((db) =>
  db
    .update(prayerGroups)
    .set({ isResting: false })
    .where(and(eq(prayerGroups.prayerId, sql.placeholder('id')), eq(prayerGroups.isResting, true))),
);

/**
 * Records that the author wants the request to go on: it asks nothing, does not rest, and its silence
 * begins anew.
 */
export const keepAlive = (tx: Tx, id: number, now: number) => {
  touch(tx).run({ id, now, lookAt: now + LOOK_AGAIN });
  wake(tx).run({ id });
};

/**
 * Continues a request for its author. A resting one comes back. Throws 404 if the user cannot see it, 403
 * if another user wrote it, 409 if it is answered.
 */
export const keepPraying = (db: Db, person: Person, id: number, now: number) => {
  change(db, (tx) => {
    const { restedAt, askedAt } = requireOwnActive(tx, person, id);
    keepAlive(tx, id, now);
    const done = { kind: 'prayer-changed', by: person.id, at: now } as const;
    if (restedAt !== null) recordOfPrayer(tx, id, done);
    else if (askedAt !== null) recordForAuthor(tx, id, done);
  });
  return prayerFor(db, person, id);
};

/** Rests a request for its author: it leaves the lists. Throws as keepPraying does. */
export const letRest = (db: Db, person: Person, id: number, now: number) => {
  change(db, (tx) => {
    const { restedAt } = requireOwnActive(tx, person, id);
    if (restedAt === null) rest(tx, id, { by: person.id, now });
  });
  return prayerFor(db, person, id);
};

const requireOwnActive = (tx: Tx, person: Person, id: number) => {
  const prayer = prayerFor(tx, person, id);
  authorize(canRestPrayer({ isMine: isAuthor(prayer, person) }), 'author-rests-request');
  if (prayer.answeredAt !== null) throw refused('already-answered');
  return prayer;
};

const rest = (tx: Tx, id: number, { by, now }: { by: number | null; now: number }) => {
  tx.update(prayers)
    .set({ restedAt: now, askedAt: null, lookAt: null })
    .where(eq(prayers.id, id))
    .run();
  tx.update(prayerGroups).set({ isResting: true }).where(eq(prayerGroups.prayerId, id)).run();
  recordOfPrayer(tx, id, { kind: 'prayer-changed', by, at: now });
};

type SilenceParts = {
  db: Db;
  inTurn: InTurn;
  notify: Notify<'still-praying', { id: number; authorId: number }>;
};

/**
 * Asks the authors of silent requests, and rests requests whose authors have not replied. Works in slices,
 * with calls in between.
 */
export const askAndRest = async ({ db, notify, inTurn }: SilenceParts, now: number) => {
  const askedOf = new Map<number, number>();
  const ask = (tx: Tx, { id, userId, isAnonymous }: Due) => {
    const due = silentUntil(tx, id);
    if (due > now) return lookNext(tx, id, Math.min(due, now + LOOK_AGAIN));
    // The day on which an anonymous request rests must not depend on its author's other requests.
    if (!isAnonymous) {
      const asked = askedOf.get(userId) ?? 0;
      if (asked >= ASKED_AT_ONCE) return lookNext(tx, id, now + DAY);
      askedOf.set(userId, asked + 1);
    }
    tx.update(prayers).set({ askedAt: now, lookAt: null }).where(eq(prayers.id, id)).run();
    notify(tx, 'still-praying', { id, authorId: userId }, now);
  };
  const restUnlessTouched = (tx: Tx, { id, askedAt }: Due) => {
    const isTouched = lastTouch(tx, id) > (askedAt ?? 0);
    // Its groups may have changed their setting, or be deleted.
    if (!isTouched && silentUntil(tx, id) <= now) return rest(tx, id, { by: null, now });
    tx.update(prayers)
      .set({ askedAt: null, lookAt: now + LOOK_AGAIN })
      .where(eq(prayers.id, id))
      .run();
  };
  await inSlices(db, inTurn, () => dueToAsk(db, now), ask);
  await inSlices(db, inTurn, () => dueToRest(db, now), restUnlessTouched);
};

/** `work` must remove each row from the list that `read` returns, so that the loop ends. */
const inSlices = async <Row>(
  db: Db,
  inTurn: InTurn,
  read: () => Row[],
  work: (tx: Tx, row: Row) => void,
) => {
  const workOnSlice = () => {
    const rows = read();
    if (rows.length === 0) return false;
    change(db, (tx) => {
      for (const row of rows) work(tx, row);
    });
    return true;
  };
  while (await inTurn(workOnSlice));
};

const DUE = {
  id: prayers.id,
  userId: prayers.userId,
  isAnonymous: prayers.isAnonymous,
  askedAt: prayers.askedAt,
};

const dueToAsk = (db: Db, now: number) =>
  db
    .select(DUE)
    .from(prayers)
    .where(lte(prayers.lookAt, now))
    .orderBy(asc(prayers.lookAt))
    .limit(SLICE)
    .all();

const dueToRest = (db: Db, now: number) =>
  db
    .select(DUE)
    .from(prayers)
    .where(lte(prayers.askedAt, now - ANSWER_WAITS))
    .orderBy(asc(prayers.askedAt))
    .limit(SLICE)
    .all();

const lookNext = (tx: Tx, id: number, lookAt: number) =>
  tx.update(prayers).set({ lookAt }).where(eq(prayers.id, id)).run();

/** Returns the last time that a user prayed for a request, commented on it, or changed it. */
const lastTouch = (tx: Tx, id: number) => {
  const prayed = tx
    .select({ at: max(supports.lastPrayedAt) })
    .from(supports)
    .where(eq(supports.prayerId, id))
    .get();
  const commented = tx
    .select({ at: max(comments.createdAt) })
    .from(comments)
    .where(eq(comments.prayerId, id))
    .get();
  const changed = tx
    .select({ at: prayers.touchedAt })
    .from(prayers)
    .where(eq(prayers.id, id))
    .get();
  return Math.max(prayed?.at ?? 0, commented?.at ?? 0, changed?.at ?? 0);
};

/**
 * Returns the time at which a silent request is due: the longest time that its groups allow after its last
 * use. Infinity for a request that never is: private, answered, long-term, or in a group that does not
 * ask.
 */
const silentUntil = (tx: Tx, id: number) => {
  const row = tx
    .select({
      least: sql<number | null>`min(${groups.silenceDays})`,
      most: sql<number | null>`max(${groups.silenceDays})`,
    })
    .from(prayers)
    .innerJoin(prayerGroups, eq(prayerGroups.prayerId, prayers.id))
    .innerJoin(groups, eq(groups.id, prayerGroups.groupId))
    .where(and(eq(prayers.id, id), eq(prayers.isLongTerm, false), sql`${prayers.answerId} is null`))
    .get();
  return row?.least && row.most ? lastTouch(tx, id) + row.most * DAY : Number.POSITIVE_INFINITY;
};
