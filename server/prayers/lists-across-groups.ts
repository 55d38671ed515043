import type { PageQuery } from '../../shared/call.ts';
import { GROUPS_PER_PERSON } from '../../shared/groups.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { pageBounds } from '../http/page.ts';
import { listed } from './lists.ts';
import { PRAYER_COLUMNS, PRAYER_JOINS, type PrayerRow } from './prayer-row.ts';

type Viewer = { id: number };
type Order = 'active' | 'answered';

/**
 * For each order one arm per group, already sorted by its index. SQLite merges sorted arms
 * row by row and stops at the limit, so a page costs the same however much the groups hold.
 */
const ARMS: Record<Order, string> = {
  active: `select prayer_id as position, prayer_id from prayer_groups
    where group_id = ? and answer_id is null and prayer_id < ?`,
  answered: `select answer_id as position, prayer_id from prayer_groups
    where group_id = ? and answer_id is not null and answer_id < ?`,
};

const myGroups = statement<{ id: number }, { viewer: number; most: number }>(`
  select group_id as id from members where user_id = $viewer order by id desc limit $most`);

const prayersByIds = statement<PrayerRow, { viewer: number; ids: string }>(`
  select ${PRAYER_COLUMNS}
  from json_each($ids) l cross join prayers p on p.id = l.value ${PRAYER_JOINS}`);

/** Active requests in any of one's groups, newest first, each once. */
export const sharedPrayersOf = (db: Db, viewer: Viewer, page: PageQuery) =>
  acrossGroups(db, viewer, page, 'active');

/** Answered requests in any of one's groups, one's own included, the latest answer first. */
export const groupsAnsweredPrayersOf = (db: Db, viewer: Viewer, page: PageQuery) =>
  acrossGroups(db, viewer, page, 'answered');

/** How many active requests one's groups hold, counted up to `most`. */
export const countSharedPrayers = (db: Db, viewer: Viewer, most: number) =>
  placesAcrossGroups(db, viewer, 'active', { before: Number.MAX_SAFE_INTEGER, limit: most }).length;

const acrossGroups = (db: Db, viewer: Viewer, page: PageQuery, order: Order) => {
  const places = placesAcrossGroups(db, viewer, order, pageBounds(page));
  const ids = JSON.stringify(places.map((place) => place.prayerId));
  const rows = new Map(
    prayersByIds.all(db, { viewer: viewer.id, ids }).map((row) => [row.id, row]),
  );
  const placed = places.flatMap(({ position, prayerId }) => {
    const row = rows.get(prayerId);
    return row ? [{ ...row, position }] : [];
  });
  return listed(viewer, page, placed);
};

type Place = { position: number; prayerId: number };
type Bounds = { before: number; limit: number };

const placesAcrossGroups = (db: Db, viewer: Viewer, order: Order, bounds: Bounds): Place[] => {
  const groups = myGroups.all(db, { viewer: viewer.id, most: GROUPS_PER_PERSON });
  if (groups.length === 0) return [];
  // `union`, not `union all`: a request shared with two of the groups stands in both arms.
  const sql = `${groups.map(() => ARMS[order]).join(' union ')} order by 1 desc, 2 desc limit ?`;
  const bindings = [...groups.flatMap(({ id }) => [id, bounds.before]), bounds.limit];
  return db.$client
    .query<{ position: number; prayer_id: number }, number[]>(sql)
    .all(...bindings)
    .map((row) => ({ position: row.position, prayerId: row.prayer_id }));
};
