import { and, count, desc, eq, lt, sql } from 'drizzle-orm';
import type { PageQuery } from '../../shared/call.ts';
import { canAddUpdate, canDeleteUpdate } from '../../shared/permissions.ts';
import { UPDATES_PER_PRAYER, type Update } from '../../shared/updates.ts';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { updates } from '../db/schema.ts';
import { oncePerKey } from '../db/sent-once.ts';
import { recordOfPrayer, recordOfText } from '../events/record-prayers.ts';
import { authorize, refused } from '../http/errors.ts';
import { iso, isoMinute } from '../http/iso.ts';
import { type Page, pageBounds, pageOf } from '../http/page.ts';
import type { Notify } from '../notify.ts';
import { indexText } from '../search/index.ts';
import { requireStillOffice } from './audience.ts';
import { isAuthor, isVisible, prayerFor } from './prayer.ts';
import { shownTo } from './reach.ts';
import { keepAlive } from './silence.ts';
import { requireWrittenQuota } from './written-quota.ts';

type Person = { id: number };
type UpdateRow = typeof updates.$inferSelect;

export type UpdateParts = {
  db: Db;
  notify: Notify<'update', { id: number; prayerId: number; authorId: number }>;
};

const updatesOfPrayer = prepared((db) =>
  db
    .select()
    .from(updates)
    .where(
      and(
        eq(updates.prayerId, sql.placeholder('prayer')),
        lt(updates.id, sql.placeholder('before')),
        shownTo('updates', sql`${sql.placeholder('viewer')}`),
      ),
    )
    .orderBy(desc(updates.id))
    .limit(sql.placeholder('limit')),
);

/**
 * Returns the updates of a request, newest page first; within a page the oldest is first. Throws 404 if
 * the viewer cannot see the request.
 */
export const updatesOf = (db: Db, viewer: Person, prayerId: number, page: PageQuery) =>
  updatesShown(db, viewer, prayerFor(db, viewer, prayerId).id, page);

/** Returns the updates as `updatesOf` does. The caller knows that the viewer may see the request. */
export const updatesShown = (db: Db, viewer: Person, prayerId: number, page: PageQuery) => {
  const bounds = { viewer: viewer.id, ...pageBounds(page) };
  const rows = updatesOfPrayer(db).all({ prayer: prayerId, ...bounds });
  const placed = rows.map((row) => ({ ...row, position: row.id }));
  const { items, next }: Page<Update> = pageOf(placed, page, (row) =>
    presentUpdate(row, row.userId === viewer.id),
  );
  return { items: items.reverse(), next };
};

/** Returns an update as this user may see it. Throws the same 404 for a hidden update and a missing one. */
export const updateShownTo = (db: Db, viewer: Person, id: number): Update => {
  const update = updateFor(db, viewer, id);
  return presentUpdate(update, update.userId === viewer.id);
};

/** Returns an update as it is stored. Throws as updateShownTo does. */
export const updateFor = (db: Db, viewer: Person, id: number): UpdateRow => {
  const isThis = and(eq(updates.id, id), shownTo('updates', sql`${viewer.id}`));
  const update = db.select().from(updates).where(isThis).get();
  if (!update || !isVisible(db, viewer, update.prayerId)) throw refused('update-not-found');
  return update;
};

/** Times are exact for the author and cut to the minute for others, as those of the request. */
const presentUpdate = (
  { id, content, createdAt, heldIn, isRemoved }: UpdateRow,
  isMine: boolean,
): Update => ({
  id,
  content,
  createdAt: isMine ? iso(createdAt) : isoMinute(createdAt),
  isMine,
  isHeld: heldIn !== null,
  isRemoved,
});

/**
 * Adds an update to the user's own request, once for each key. A resting request comes back. Throws 404 if
 * the user cannot see the request, 403 if another user wrote it, 409 if it has too many updates or the key
 * belongs to another update.
 */
export const addUpdate = (
  { db, notify }: UpdateParts,
  person: Person,
  prayerId: number,
  content: string,
  now: number,
  key?: string,
) => {
  const make = (tx: Tx) => {
    const prayer = prayerFor(tx, person, prayerId);
    authorize(canAddUpdate({ isMine: isAuthor(prayer, person) }), 'author-adds-update');
    requireStillOffice(tx, person, prayer);
    if (countOf(tx, prayerId) >= UPDATES_PER_PRAYER) throw refused('too-many-updates-kept');
    const added = tx
      .insert(updates)
      .values({ prayerId, userId: person.id, content, createdAt: now })
      .returning({ id: updates.id, content: updates.content })
      .get();
    requireWrittenQuota(tx, person);
    indexText(tx, prayerId, 'update', added);
    keepAlive(tx, prayerId, now);
    recordOfPrayer(tx, prayerId, { kind: 'update', by: person.id, at: now });
    notify(tx, 'update', { id: added.id, prayerId, authorId: person.id }, now);
    return added.id;
  };
  const sending = { userId: person.id, call: 'addUpdate', key, now } as const;
  const row = change(db, (tx) => {
    const id = oncePerKey(tx, sending, () => make(tx));
    return tx.select().from(updates).where(eq(updates.id, id)).get();
  });
  if (!row) throw refused('update-not-found');
  if (row.prayerId !== prayerId || row.content !== content) throw refused('key-used');
  return presentUpdate(row, true);
};

/** Deletes an update. Throws 404 if the user cannot see it, 403 if the request is not theirs. */
export const deleteUpdate = (db: Db, person: Person, id: number, now: number) =>
  change(db, (tx) => {
    const update = updateFor(tx, person, id);
    const prayer = prayerFor(tx, person, update.prayerId);
    authorize(canDeleteUpdate({ isMine: isAuthor(prayer, person) }), 'author-deletes-update');
    tx.delete(updates).where(eq(updates.id, id)).run();
    recordOfText(tx, update, { kind: 'update', by: person.id, at: now });
  });

const countOf = (tx: Tx, prayerId: number) =>
  tx.select({ count: count() }).from(updates).where(eq(updates.prayerId, prayerId)).get()?.count ??
  0;
