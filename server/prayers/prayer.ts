import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { refused } from '../http/errors.ts';
import { PRAYER_COLUMNS, PRAYER_JOINS, type PrayerRow, VISIBLE_TO_VIEWER } from './prayer-row.ts';

const visiblePrayer = statement<PrayerRow, { viewer: number; id: number }>(`
  select ${PRAYER_COLUMNS} from prayers p ${PRAYER_JOINS}
  where p.id = $id and ${VISIBLE_TO_VIEWER}`);

/** The request, if this person may see it. Throws 404 alike for a hidden and a missing one. */
export const prayerFor = (db: Db, viewer: { id: number }, id: number): PrayerRow => {
  const row = visiblePrayer.get(db, { viewer: viewer.id, id });
  if (!row) throw refused('request-not-found');
  return row;
};

/** Whether this person wrote it. */
export const isAuthor = (row: PrayerRow, person: { id: number }) => row.authorId === person.id;
