import { eq } from 'drizzle-orm';
import { canSayNow } from '../../shared/permissions.ts';
import { dayOf } from '../calendar/calendar.ts';
import { congregationTimeZone } from '../congregation/congregation.ts';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { prayers } from '../db/schema.ts';
import { statement } from '../db/statement.ts';
import { recordOfPrayer } from '../events/record-prayers.ts';
import { authorize, refused } from '../http/errors.ts';
import type { Notify } from '../notify.ts';
import { requireStillOffice } from './audience.ts';
import { isAuthor, type PrayerRow, prayerFor } from './prayer.ts';
import { keepAlive } from './silence.ts';

/** The zone is the one of their daily reminder; null for the congregation's. */
type Author = { id: number; reminderZone: string | null };

export type NowParts = {
  db: Db;
  notify: Notify<'it-is-now', { prayerId: number; authorId: number }>;
};

/** How long a request shows that it is now, in milliseconds. */
export const NOW_LASTS = 3 * 60 * 60_000;

/**
 * Says for its author that what a request is about begins now. Users who prayed for it are notified. Returns the
 * request. Throws 404 if the user cannot see it, 403 if another user wrote it, 409 if it is private, answered or
 * resting, or if its author said so today.
 */
export const sayNow = ({ db, notify }: NowParts, person: Author, id: number, now: number) => {
  change(db, (tx) => {
    const prayer = ownPrayer(tx, person, id);
    requireStillOffice(tx, person, prayer);
    if (prayer.answeredAt !== null) throw refused('already-answered');
    if (prayer.isShared === 0) throw refused('now-is-private');
    if (prayer.restedAt !== null) throw refused('now-rests');
    if (wasSaidToday(tx, person, prayer, now)) throw refused('now-said-today');
    // It goes on, so its author is not asked whether it does.
    keepAlive(tx, id, now);
    tx.update(prayers)
      .set({ saidNowAt: now, nowEndsAt: now + NOW_LASTS })
      .where(eq(prayers.id, id))
      .run();
    recordOfPrayer(tx, id, { kind: 'it-is-now', by: person.id, at: now });
    notify(tx, 'it-is-now', { prayerId: id, authorId: person.id }, now);
  });
  return prayerFor(db, person, id);
};

/**
 * Ends for its author that it is now. What was not sent yet is dropped. A request that is not now stays unchanged.
 * Throws 404 and 403 as sayNow does.
 */
export const endNow = (db: Db, person: { id: number }, id: number, now: number) => {
  change(db, (tx) => {
    const { nowEndsAt } = ownPrayer(tx, person, id);
    if (nowEndsAt === null || nowEndsAt <= now) return;
    tx.update(prayers).set({ nowEndsAt: null }).where(eq(prayers.id, id)).run();
    recordOfPrayer(tx, id, { kind: 'prayer-changed', by: person.id, at: now });
  });
  return prayerFor(db, person, id);
};

const active = statement<{ saidAt: number }, { id: number; now: number }>(`
  select said_now_at as saidAt from prayers where id = $id and now_ends_at > $now and group_count > 0
    and answer_id is null and rested_at is null`);

/**
 * Returns when the author of a request said that it is now, in milliseconds since 1970; null if it is not: it is neither
 * shared nor active any more, or its author ended it, or the three hours are over.
 */
export const nowSince = (db: Db, id: number, now: number) =>
  active.get(db, { id, now })?.saidAt ?? null;

const ownPrayer = (tx: Tx, person: { id: number }, id: number) => {
  const prayer = prayerFor(tx, person, id);
  authorize(canSayNow({ isMine: isAuthor(prayer, person) }), 'author-says-now');
  return prayer;
};

/**
 * Returns whether the author said so today, by their own clocks. For an anonymous request the clocks of the congregation
 * count: a second “now” at another hour would show in which zone its author is.
 */
const wasSaidToday = (
  tx: Tx,
  { reminderZone }: Author,
  { isAnonymous, isFromOffice, saidNowAt }: PrayerRow,
  now: number,
) => {
  if (saidNowAt === null) return false;
  const ownZone = isAnonymous || isFromOffice ? null : reminderZone;
  const timeZone = ownZone ?? congregationTimeZone(tx);
  return dayOf(saidNowAt, timeZone) === dayOf(now, timeZone);
};
