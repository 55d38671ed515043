import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { bookmarks, supports } from '../db/schema.ts';
import { prayerFor } from './prayer.ts';

/** Prays for a request, or still does; gives how many people do. */
export const pray = (db: Db, person: { id: number }, prayerId: number, now: number) => {
  prayerFor(db, person, prayerId);
  db.insert(supports)
    .values({ prayerId, userId: person.id, createdAt: now })
    .onConflictDoNothing()
    .run();
  return supportOf(db, person, prayerId);
};

/** No longer prays for it, or never did; gives how many people do. */
export const stopPraying = (db: Db, person: { id: number }, prayerId: number) => {
  prayerFor(db, person, prayerId);
  db.delete(supports)
    .where(and(eq(supports.prayerId, prayerId), eq(supports.userId, person.id)))
    .run();
  return supportOf(db, person, prayerId);
};

/** Keeps a request among one's bookmarks; the first time counts. */
export const bookmarkPrayer = (db: Db, person: { id: number }, prayerId: number, now: number) => {
  prayerFor(db, person, prayerId);
  db.insert(bookmarks)
    .values({ prayerId, userId: person.id, createdAt: now })
    .onConflictDoNothing()
    .run();
};

export const removeBookmark = (db: Db, person: { id: number }, prayerId: number) => {
  prayerFor(db, person, prayerId);
  db.delete(bookmarks)
    .where(and(eq(bookmarks.prayerId, prayerId), eq(bookmarks.userId, person.id)))
    .run();
};

const supportOf = (db: Db, person: { id: number }, prayerId: number) => ({
  supportCount: prayerFor(db, person, prayerId).supportCount,
});
