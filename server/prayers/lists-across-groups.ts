import type { PageQuery } from '../../shared/call.ts';
import { GROUPS_PER_PERSON } from '../../shared/groups.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { pageBounds } from '../http/page.ts';
import { type ListedRow, listed } from './lists.ts';
import { PRAYER_COLUMNS, PRAYER_JOINS } from './prayer-row.ts';

type Viewer = { id: number };
type Order = 'active' | 'answered';
type Bounds = { before: number; limit: number };

/**
 * For each order one arm per group, already sorted by its index. SQLite merges sorted arms
 * row by row and stops at the limit, so a page costs the same however much the groups hold.
 */
const ARMS: Record<Order, string> = {
  active: `select prayer_id as position from prayer_groups
    where group_id = ? and answer_id is null and prayer_id < ?`,
  answered: `select answer_id as position from prayer_groups
    where group_id = ? and answer_id is not null and answer_id < ?`,
};

const rowsAt = (column: 'p.id' | 'p.answer_id') =>
  statement<ListedRow, { viewer: number; positions: string }>(`
    select l.value as position, ${PRAYER_COLUMNS}
    from json_each($positions) l cross join prayers p on ${column} = l.value ${PRAYER_JOINS}`);

const ROWS = { active: rowsAt('p.id'), answered: rowsAt('p.answer_id') };

const myGroups = statement<{ id: number }, { viewer: number; most: number }>(`
  select group_id as id from members where user_id = $viewer order by id desc limit $most`);

/** Active requests in any of one's groups, newest first, each once. */
export const sharedPrayersOf = (db: Db, viewer: Viewer, page: PageQuery) =>
  acrossGroups(db, viewer, page, 'active');

/** Answered requests in any of one's groups, one's own included, the latest answer first. */
export const groupsAnsweredPrayersOf = (db: Db, viewer: Viewer, page: PageQuery) =>
  acrossGroups(db, viewer, page, 'answered');

/** How many active requests one's groups hold, counted up to `most`. */
export const countSharedPrayers = (db: Db, viewer: Viewer, most: number) => {
  const merged = mergedArms(db, viewer, 'active', { before: Number.MAX_SAFE_INTEGER, limit: most });
  if (!merged) return 0;
  const { sql, bindings } = merged;
  const counted = db.$client
    .query<{ count: number }, number[]>(`select count(*) as count from (${sql})`)
    .get(...bindings);
  return counted?.count ?? 0;
};

const acrossGroups = (db: Db, viewer: Viewer, page: PageQuery, order: Order) => {
  const positions = JSON.stringify(positionsAcross(db, viewer, order, pageBounds(page)));
  const rows = ROWS[order].all(db, { viewer: viewer.id, positions });
  return listed(
    viewer,
    page,
    rows.sort((a, b) => b.position - a.position),
  );
};

const positionsAcross = (db: Db, viewer: Viewer, order: Order, bounds: Bounds) => {
  const merged = mergedArms(db, viewer, order, bounds);
  if (!merged) return [];
  return db.$client
    .query<{ position: number }, number[]>(merged.sql)
    .all(...merged.bindings)
    .map(({ position }) => position);
};

/** The statement over all of one's groups, or undefined for somebody in none. */
const mergedArms = (db: Db, viewer: Viewer, order: Order, bounds: Bounds) => {
  const groups = myGroups.all(db, { viewer: viewer.id, most: GROUPS_PER_PERSON });
  if (groups.length === 0) return undefined;
  // `union`, not `union all`: a request shared with two of the groups stands in both arms.
  const sql = `${groups.map(() => ARMS[order]).join(' union ')} order by 1 desc limit ?`;
  return { sql, bindings: [...groups.flatMap(({ id }) => [id, bounds.before]), bounds.limit] };
};
