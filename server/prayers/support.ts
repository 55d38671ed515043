import { and, eq, sql } from 'drizzle-orm';
import { dayOf } from '../calendar/calendar.ts';
import { congregationTimeZone } from '../congregation/congregation.ts';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { bookmarks, supports } from '../db/schema.ts';
import { statement } from '../db/statement.ts';
import { recordOfUser } from '../events/record.ts';
import { recordOfPrayer } from '../events/record-prayers.ts';
import { iso } from '../http/iso.ts';
import { type PrayerRow, prayerFor } from './prayer.ts';

type Person = { id: number };

/** Longest time between the two presses of a double click, in milliseconds. */
const DOUBLE_CLICK = 60_000;

const supportOf = prepared((db) =>
  db
    .select()
    .from(supports)
    .where(
      and(
        eq(supports.prayerId, sql.placeholder('prayer')),
        eq(supports.userId, sql.placeholder('person')),
      ),
    ),
);

/**
 * Records that the user prays for a request, and when. Returns how many people pray: praying again does
 * not change the number, and notifies no other member.
 */
export const pray = (db: Db, person: Person, prayerId: number, now: number) =>
  countAfter(db, person, prayerId, (tx, prayer) => {
    const before = supportOf(tx).get({ prayer: prayerId, person: person.id });
    if (before && Math.abs(now - before.lastPrayedAt) < DOUBLE_CLICK) return before.lastPrayedAt;
    if (!before) {
      tx.insert(supports)
        .values({
          prayerId,
          userId: person.id,
          authorId: prayer.userId,
          createdAt: now,
          lastPrayedAt: now,
        })
        .run();
      recordOfPrayer(tx, prayerId, { kind: 'support', by: person.id, at: now });
      return now;
    }
    const { lastPrayedAt } = before;
    const earlierPrayedAt = isSameDay(tx, lastPrayedAt, now)
      ? before.earlierPrayedAt
      : lastPrayedAt;
    tx.update(supports)
      .set({ lastPrayedAt: now, earlierPrayedAt, takenBackAt: null })
      .where(isSupport(person, prayerId))
      .run();
    recordOfUser(tx, person.id, { kind: 'support', prayerId, at: now });
    return now;
  });

/**
 * Takes back a user's prayer: today's second prayer, which leaves the earlier day, else all of it. Returns
 * how many people pray now.
 */
export const stopPraying = (db: Db, person: Person, prayerId: number, now: number) =>
  countAfter(db, person, prayerId, (tx) => {
    const before = supportOf(tx).get({ prayer: prayerId, person: person.id });
    if (!before) return null;
    const { lastPrayedAt, earlierPrayedAt, takenBackAt } = before;
    // The second click of a double click must not take the earlier day too.
    if (takenBackAt !== null && Math.abs(now - takenBackAt) < DOUBLE_CLICK) return lastPrayedAt;
    if (earlierPrayedAt !== null && isSameDay(tx, lastPrayedAt, now)) {
      tx.update(supports)
        .set({ lastPrayedAt: earlierPrayedAt, earlierPrayedAt: null, takenBackAt: now })
        .where(isSupport(person, prayerId))
        .run();
      recordOfUser(tx, person.id, { kind: 'support', prayerId, at: now });
      return earlierPrayedAt;
    }
    tx.delete(supports).where(isSupport(person, prayerId)).run();
    recordOfPrayer(tx, prayerId, { kind: 'support', by: person.id, at: now });
    return null;
  });

/** Returns whether two times are on one day of the congregation. */
const isSameDay = (tx: Tx, one: number, other: number) => {
  const timeZone = congregationTimeZone(tx);
  return dayOf(one, timeZone) === dayOf(other, timeZone);
};

const isSupport = (person: Person, prayerId: number) =>
  and(eq(supports.prayerId, prayerId), eq(supports.userId, person.id));

const countOf = statement<{ supportCount: number }, { id: number }>(
  'select support_count as supportCount from prayers where id = $id',
);

/**
 * Changes whether the user prays for a request; throws 404 if they cannot see it. `work` returns when they
 * last prayed.
 */
const countAfter = (
  db: Db,
  person: Person,
  prayerId: number,
  work: (tx: Tx, prayer: PrayerRow) => number | null,
) =>
  change(db, (tx) => {
    const last = work(tx, prayerFor(tx, person, prayerId));
    const lastPrayedAt = last === null ? null : iso(last);
    return { supportCount: 0, ...countOf.get(tx, { id: prayerId }), lastPrayedAt };
  });

/** Bookmarks a request. A second time changes nothing. */
export const bookmarkPrayer = (db: Db, person: Person, prayerId: number, now: number) =>
  change(db, (tx) => {
    prayerFor(tx, person, prayerId);
    const added = tx
      .insert(bookmarks)
      .values({ prayerId, userId: person.id, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: bookmarks.id })
      .all();
    if (added.length > 0) recordOfUser(tx, person.id, { kind: 'bookmark', prayerId, at: now });
  });

export const removeBookmark = (db: Db, person: Person, prayerId: number, now: number) =>
  change(db, (tx) => {
    prayerFor(tx, person, prayerId);
    const removed = tx
      .delete(bookmarks)
      .where(and(eq(bookmarks.prayerId, prayerId), eq(bookmarks.userId, person.id)))
      .returning({ id: bookmarks.id })
      .all();
    if (removed.length > 0) recordOfUser(tx, person.id, { kind: 'bookmark', prayerId, at: now });
  });
