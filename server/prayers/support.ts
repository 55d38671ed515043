import { and, eq } from 'drizzle-orm';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { bookmarks, supports } from '../db/schema.ts';
import { recordOfPrayer, recordOfUser } from '../events/record.ts';
import { prayerFor } from './prayer.ts';

type Person = { id: number };
/** Records that the person prays for a request. Returns how many people do. */
export const pray = (db: Db, person: Person, prayerId: number, now: number) =>
  toggling(db, person, prayerId, now, (tx) =>
    tx
      .insert(supports)
      .values({ prayerId, userId: person.id, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: supports.userId })
      .all(),
  );

/** Records that the person no longer prays for it. Returns how many people do. */
export const stopPraying = (db: Db, person: Person, prayerId: number, now: number) =>
  toggling(db, person, prayerId, now, (tx) =>
    tx
      .delete(supports)
      .where(and(eq(supports.prayerId, prayerId), eq(supports.userId, person.id)))
      .returning({ id: supports.userId })
      .all(),
  );

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

/**
 * Makes a change and records an event only if something changed. The event does not reveal who it
 * was.
 */
const toggling = (
  db: Db,
  person: Person,
  prayerId: number,
  now: number,
  toggle: (tx: Tx) => unknown[],
) => {
  change(db, (tx) => {
    prayerFor(tx, person, prayerId);
    if (toggle(tx).length > 0)
      recordOfPrayer(tx, prayerId, { kind: 'support', by: person.id, at: now });
  });
  return { supportCount: prayerFor(db, person, prayerId).supportCount };
};
