import { and, eq } from 'drizzle-orm';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { bookmarks, supports } from '../db/schema.ts';
import { recordOfPrayer, recordOfUser } from '../events/record.ts';
import { prayerFor } from './prayer.ts';

type Person = { id: number };
/** Prays for a request, or still does; gives how many people do. */
export const pray = (db: Db, person: Person, prayerId: number, now: number) =>
  toggling(db, person, prayerId, now, (tx) =>
    tx
      .insert(supports)
      .values({ prayerId, userId: person.id, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: supports.userId })
      .all(),
  );

/** No longer prays for it, or never did; gives how many people do. */
export const stopPraying = (db: Db, person: Person, prayerId: number, now: number) =>
  toggling(db, person, prayerId, now, (tx) =>
    tx
      .delete(supports)
      .where(and(eq(supports.prayerId, prayerId), eq(supports.userId, person.id)))
      .returning({ id: supports.userId })
      .all(),
  );

/** Keeps a request among one's bookmarks; the first time counts. */
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

/** Only what changes something is told: twice the same is once. Nobody is told who it was. */
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
