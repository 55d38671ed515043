import { and, eq } from 'drizzle-orm';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { bookmarks, supports } from '../db/schema.ts';
import { statement } from '../db/statement.ts';
import { recordOfPrayer, recordOfUser } from '../events/record.ts';
import { type PrayerRow, prayerFor } from './prayer.ts';

type Person = { id: number };

/** Praying again within this time is a double click, in milliseconds. */
const DOUBLE_CLICK = 60_000;

/**
 * Records that the person prays for a request, and when. Returns how many people do: praying again
 * does not change the number, and nobody else is told.
 */
export const pray = (db: Db, person: Person, prayerId: number, now: number) =>
  countAfter(db, person, prayerId, (tx, prayer) => {
    const { lastPrayedAt } = prayer;
    if (lastPrayedAt !== null && Math.abs(now - lastPrayedAt) < DOUBLE_CLICK) return;
    tx.insert(supports)
      .values({
        prayerId,
        userId: person.id,
        authorId: prayer.userId,
        createdAt: now,
        lastPrayedAt: now,
      })
      .onConflictDoUpdate({
        target: [supports.prayerId, supports.userId],
        set: { lastPrayedAt: now },
      })
      .run();
    if (lastPrayedAt === null)
      recordOfPrayer(tx, prayerId, { kind: 'support', by: person.id, at: now });
    else recordOfUser(tx, person.id, { kind: 'support', prayerId, at: now });
  });

/** Records that the person no longer prays for it. Returns how many people do. */
export const stopPraying = (db: Db, person: Person, prayerId: number, now: number) =>
  countAfter(db, person, prayerId, (tx, prayer) => {
    if (prayer.lastPrayedAt === null) return;
    tx.delete(supports)
      .where(and(eq(supports.prayerId, prayerId), eq(supports.userId, person.id)))
      .run();
    recordOfPrayer(tx, prayerId, { kind: 'support', by: person.id, at: now });
  });

const countOf = statement<{ supportCount: number }, { id: number }>(
  'select support_count as supportCount from prayers where id = $id',
);

/** Changes whether the person prays for a request that they can see; throws 404 if they cannot. */
const countAfter = (
  db: Db,
  person: Person,
  prayerId: number,
  work: (tx: Tx, prayer: PrayerRow) => void,
) =>
  change(db, (tx) => {
    work(tx, prayerFor(tx, person, prayerId));
    return { supportCount: 0, ...countOf.get(tx, { id: prayerId }) };
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
    if (added.length > 0) recordOfUser(tx, person.id, { kind: 'bookmark', at: now });
  });

export const removeBookmark = (db: Db, person: Person, prayerId: number, now: number) =>
  change(db, (tx) => {
    prayerFor(tx, person, prayerId);
    const removed = tx
      .delete(bookmarks)
      .where(and(eq(bookmarks.prayerId, prayerId), eq(bookmarks.userId, person.id)))
      .returning({ id: bookmarks.id })
      .all();
    if (removed.length > 0) recordOfUser(tx, person.id, { kind: 'bookmark', at: now });
  });
