import { desc, eq, sql } from 'drizzle-orm';
import type { PageQuery } from '../../shared/call.ts';
import { GROUPS_PER_PERSON } from '../../shared/groups.ts';
import type { Prayer } from '../../shared/prayers.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { members } from '../db/schema.ts';
import { statement } from '../db/statement.ts';
import { type Page, pageBounds, pageOf } from '../http/page.ts';
import {
  PRAYER_COLUMNS,
  PRAYER_JOINS,
  type PrayerRow,
  presentPrayer,
  VISIBLE_TO_VIEWER,
} from './prayer.ts';

type Viewer = { id: number };
type ListedRow = PrayerRow & { position: number };
type OfViewer = { viewer: number; before: number; limit: number };

const ownPrayers = statement<ListedRow, OfViewer>(`
  select p.id as position, ${PRAYER_COLUMNS} from prayers p ${PRAYER_JOINS}
  where p.user_id = $viewer and p.id < $before
  order by p.id desc limit $limit`);

const ownAnsweredPrayers = statement<ListedRow, OfViewer>(`
  select p.answer_id as position, ${PRAYER_COLUMNS} from prayers p ${PRAYER_JOINS}
  where p.user_id = $viewer and p.answer_id is not null and p.answer_id < $before
  order by p.answer_id desc limit $limit`);

const bookmarkedPrayers = statement<ListedRow, OfViewer>(`
  select l.id as position, ${PRAYER_COLUMNS}
  from bookmarks l cross join prayers p on p.id = l.prayer_id ${PRAYER_JOINS}
  where l.user_id = $viewer and l.id < $before and ${VISIBLE_TO_VIEWER}
  order by l.id desc limit $limit`);

export const groupPrayers = statement<ListedRow, OfViewer & { group: number }>(`
  select l.prayer_id as position, ${PRAYER_COLUMNS}
  from prayer_groups l cross join prayers p on p.id = l.prayer_id ${PRAYER_JOINS}
  where l.group_id = $group and l.answer_id is null and l.prayer_id < $before
  order by l.prayer_id desc limit $limit`);

/** All requests of a person, answered ones too, newest first. */
export const ownPrayersOf = (db: Db, viewer: Viewer, page: PageQuery) =>
  listed(viewer, page, ownPrayers.all(db, { viewer: viewer.id, ...pageBounds(page) }));

/** A person's answered requests, newest answer first. */
export const ownAnsweredPrayersOf = (db: Db, viewer: Viewer, page: PageQuery) =>
  listed(viewer, page, ownAnsweredPrayers.all(db, { viewer: viewer.id, ...pageBounds(page) }));

/** The bookmarked requests that the person may still see, newest bookmark first. */
export const bookmarkedPrayersOf = (db: Db, viewer: Viewer, page: PageQuery) =>
  listed(viewer, page, bookmarkedPrayers.all(db, { viewer: viewer.id, ...pageBounds(page) }));

/** A group's active requests, newest first. The caller has checked the membership. */
export const prayersOfGroup = (db: Db, viewer: Viewer, group: { id: number }, page: PageQuery) =>
  listed(
    viewer,
    page,
    groupPrayers.all(db, { viewer: viewer.id, group: group.id, ...pageBounds(page) }),
  );

const listed = (viewer: Viewer, page: PageQuery, rows: ListedRow[]): Page<Prayer> =>
  pageOf(rows, page, (row) => presentPrayer(viewer, row));

type Order = 'active' | 'answered';
type Bounds = { before: number; limit: number };

/**
 * One SELECT for each group, already sorted by an index. SQLite merges them row by row and stops at
 * the limit, so the cost of a page does not grow with the size of the groups.
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

const myGroups = prepared((db) =>
  db
    .select({ id: members.groupId })
    .from(members)
    .where(eq(members.userId, sql.placeholder('viewer')))
    .orderBy(desc(members.id))
    .limit(GROUPS_PER_PERSON),
);

/** Active requests in all of a person's groups, newest first, each once. */
export const sharedPrayersOf = (db: Db, viewer: Viewer, page: PageQuery) =>
  acrossGroups(db, viewer, page, 'active');

/** Answered requests in all of a person's groups, their own too, newest answer first. */
export const groupsAnsweredPrayersOf = (db: Db, viewer: Viewer, page: PageQuery) =>
  acrossGroups(db, viewer, page, 'answered');

/** The number of active requests in a person's groups, counted up to `most`. */
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

/** The statement over all of a person's groups; undefined if there are none. */
const mergedArms = (db: Db, viewer: Viewer, order: Order, bounds: Bounds) => {
  const groups = myGroups(db).all({ viewer: viewer.id });
  if (groups.length === 0) return undefined;
  // `union`, not `union all`, because a request may be shared with two of the groups.
  const sql = `${groups.map(() => ARMS[order]).join(' union ')} order by 1 desc limit ?`;
  return { sql, bindings: [...groups.flatMap(({ id }) => [id, bounds.before]), bounds.limit] };
};
