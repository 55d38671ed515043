import type { z } from 'zod';
import type { PageQuery } from '../../shared/call.ts';
import type { groupPrayersQuery, ownPrayersQuery, Prayer } from '../../shared/prayers.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { membershipsOf } from '../groups/members.ts';
import { type Order, type Page, pageBounds, pageOf } from '../http/page.ts';
import {
  PRAYER_COLUMNS,
  PRAYER_JOINS,
  type PrayerRow,
  presentPrayer,
  VISIBLE_TO_VIEWER,
} from './prayer.ts';
import { isListedFor, VIEWER_LEADS } from './reach.ts';

type Viewer = { id: number };
export type ListedRow = PrayerRow & { position: number };
type Bounds = { before: number; limit: number };

/** Nothing is counted further than this: nobody reads a larger number. */
export const MOST_COUNTED = 10_000;

type Source = {
  /** The tables; the request is `p`. */
  from: string;
  /** Which rows; `$id` is the list's own parameter. */
  where: string;
  /** The id that orders the list. */
  position: string;
  /** The tables to count in, if fewer are enough. */
  counted?: string;
};

/** The statements of one list: a page in both orders, and its whole length. */
const listOf = ({ from, where, position, counted = from }: Source) => {
  const inOrder = (comparison: '<' | '>', direction: 'desc' | 'asc') =>
    statement<ListedRow, { viewer: number; id: number } & Bounds>(`
      select ${position} as position, ${PRAYER_COLUMNS} from ${from} ${PRAYER_JOINS}
      where ${where} and ${position} ${comparison} $before
      order by ${position} ${direction} limit $limit`);
  return {
    newest: inOrder('<', 'desc'),
    oldest: inOrder('>', 'asc'),
    count: statement<{ count: number }, { viewer: number; id: number; most: number }>(`
      select count(*) as count from (select 1 from ${counted} where ${where} limit $most)`),
  };
};

type PrayerListOf = ReturnType<typeof listOf>;

/** A page of a list. The first page says how long the whole list is. */
const readList = (
  db: Db,
  viewer: Viewer,
  list: PrayerListOf,
  id: number,
  page: PageQuery,
  order: Order = 'newest',
): Page<Prayer> => {
  const about = { viewer: viewer.id, id };
  const rows = list[order].all(db, { ...about, ...pageBounds(page, order) });
  const read = pageOf(rows, page, (row) => presentPrayer(viewer, row), order);
  if (page.before) return read;
  return { ...read, total: list.count.get(db, { ...about, most: MOST_COUNTED })?.count };
};

const IS_SHARED = 'exists (select 1 from prayer_groups pg where pg.prayer_id = p.id)';
const STATUS = {
  kept: 'p.rested_at is null',
  active: 'p.answer_id is null and p.rested_at is null',
  answered: 'p.answer_id is not null',
  resting: 'p.rested_at is not null',
};
const AUDIENCE = { all: 'true', private: `not ${IS_SHARED}`, shared: IS_SHARED };

const own = (status: keyof typeof STATUS, audience: keyof typeof AUDIENCE) =>
  listOf({
    from: 'prayers p',
    where: `p.user_id = $id and ${STATUS[status]} and ${AUDIENCE[audience]}`,
    position: 'p.id',
  });

/** The lists of a person's own requests, by status and audience. */
const ownOf = (status: keyof typeof STATUS) => ({
  all: own(status, 'all'),
  private: own(status, 'private'),
  shared: own(status, 'shared'),
});

const OWN = {
  kept: ownOf('kept'),
  active: ownOf('active'),
  answered: ownOf('answered'),
  resting: ownOf('resting'),
};

const everyOwn = listOf({ from: 'prayers p', where: 'p.user_id = $id', position: 'p.id' });

const ownAnswered = listOf({
  from: 'prayers p',
  where: 'p.user_id = $id and p.answer_id is not null',
  position: 'p.answer_id',
});

const bookmarked = listOf({
  from: 'bookmarks l cross join prayers p on p.id = l.prayer_id',
  where: `l.user_id = $id and ${VISIBLE_TO_VIEWER}`,
  position: 'l.id',
});

const ofGroup = listOf({
  from: 'prayer_groups l cross join prayers p on p.id = l.prayer_id',
  where: `l.group_id = $id and l.answer_id is null and l.is_resting = 0
    and ${isListedFor('l', VIEWER_LEADS, '$viewer')}`,
  position: 'l.prayer_id',
  counted: 'prayer_groups l',
});

/** The statement behind a group's list, for the benchmark. */
export const groupPrayers = ofGroup.newest;

/** Requests of a person by status and audience, answered ones too; resting ones only if asked. */
export const ownPrayersOf = (db: Db, viewer: Viewer, query: z.output<typeof ownPrayersQuery>) => {
  const { status = 'kept', audience = 'all', sort } = query;
  return readList(db, viewer, OWN[status][audience], viewer.id, query, sort);
};

/** Everything that a person has written, resting requests too, newest first. */
export const allPrayersBy = (db: Db, viewer: Viewer, page: PageQuery) =>
  readList(db, viewer, everyOwn, viewer.id, page);

/** A person's answered requests, newest answer first. */
export const ownAnsweredPrayersOf = (db: Db, viewer: Viewer, page: PageQuery) =>
  readList(db, viewer, ownAnswered, viewer.id, page);

/** The bookmarked requests that the person may still see, newest bookmark first. */
export const bookmarkedPrayersOf = (db: Db, viewer: Viewer, page: PageQuery) =>
  readList(db, viewer, bookmarked, viewer.id, page);

/** A group's active requests. The caller has checked the membership. */
export const prayersOfGroup = (
  db: Db,
  viewer: Viewer,
  group: { id: number },
  query: z.output<typeof groupPrayersQuery>,
) => readList(db, viewer, ofGroup, group.id, query, query.sort);

export type Arm = keyof typeof ARMS;

/** The rows of a group after its id, the bound of the page, whether the viewer leads it, and who they are. */
const rowsOfGroup = (position: 'prayer_id' | 'answer_id', where: string) => `
  select l.${position} as position from prayer_groups l
  where l.group_id = ? and l.${position} < ? and ${where} and ${isListedFor('l', '?', '?')}`;

const IS_ACTIVE = 'l.answer_id is null and l.is_resting = 0';
const ANSWERED = rowsOfGroup('answer_id', 'l.answer_id is not null');

/**
 * One SELECT for each group, already sorted by an index. SQLite merges them row by row and stops at
 * the limit, so the cost of a page does not grow with the size of the groups.
 */
const ARMS = {
  active: rowsOfGroup('prayer_id', IS_ACTIVE),
  urgent: rowsOfGroup('prayer_id', `${IS_ACTIVE} and l.is_urgent = 1`),
  answered: ANSWERED,
  'answered or own': ANSWERED,
};

/** The SELECT of a person's own requests, for the lists that have them too. */
const OWN_ARM: Partial<Record<Arm, string>> = {
  'answered or own': `select answer_id as position from prayers
    where user_id = ? and answer_id is not null and answer_id < ?`,
};

const rowsAt = (column: 'p.id' | 'p.answer_id') =>
  statement<ListedRow, { viewer: number; positions: string }>(`
    select l.value as position, ${PRAYER_COLUMNS}
    from json_each($positions) l cross join prayers p on ${column} = l.value ${PRAYER_JOINS}`);

const byId = rowsAt('p.id');
const byAnswer = rowsAt('p.answer_id');

/** Active requests in all of a person's groups, newest first, each once. */
export const sharedPrayersOf = (db: Db, viewer: Viewer, page: PageQuery) =>
  acrossGroups(db, viewer, page, 'active');

/**
 * Answered requests in all of a person's groups, newest answer first: also their private ones, if
 * asked for.
 */
export const groupsAnsweredPrayersOf = (db: Db, viewer: Viewer, page: PageQuery, include?: 'own') =>
  acrossGroups(db, viewer, page, include ? 'answered or own' : 'answered');

/** The number of requests in a person's groups, counted up to `most`. */
export const countAcrossGroups = (db: Db, viewer: Viewer, arm: Arm, most: number) => {
  const merged = mergedArms(db, viewer, arm, { before: Number.MAX_SAFE_INTEGER, limit: most });
  if (!merged) return 0;
  const { sql, bindings } = merged;
  const counted = db.$client
    .query<{ count: number }, number[]>(`select count(*) as count from (${sql})`)
    .get(...bindings);
  return counted?.count ?? 0;
};

const acrossGroups = (db: Db, viewer: Viewer, page: PageQuery, arm: Exclude<Arm, 'urgent'>) => {
  const positions = JSON.stringify(positionsAcross(db, viewer, arm, pageBounds(page)));
  const rows = (arm === 'active' ? byId : byAnswer).all(db, { viewer: viewer.id, positions });
  const read = pageOf(
    rows.sort((a, b) => b.position - a.position),
    page,
    (row) => presentPrayer(viewer, row),
  );
  if (page.before) return read;
  return { ...read, total: countAcrossGroups(db, viewer, arm, MOST_COUNTED) };
};

/** The positions of requests in all of a person's groups, newest first. */
export const positionsAcross = (db: Db, viewer: Viewer, arm: Arm, bounds: Bounds) => {
  const merged = mergedArms(db, viewer, arm, bounds);
  if (!merged) return [];
  return db.$client
    .query<{ position: number }, number[]>(merged.sql)
    .all(...merged.bindings)
    .map(({ position }) => position);
};

/** These requests in this order. The caller knows that the viewer may see them. */
export const prayersWithIds = (db: Db, viewer: Viewer, ids: number[]): Prayer[] => {
  const rows = byId.all(db, { viewer: viewer.id, positions: JSON.stringify(ids) });
  const found = new Map(rows.map((row) => [row.id, presentPrayer(viewer, row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
};

/** The statement over all of a person's groups; undefined if there are none. */
const mergedArms = (db: Db, viewer: Viewer, arm: Arm, { before, limit }: Bounds) => {
  const ofGroups = membershipsOf(db, viewer).map(({ groupId, isLeader }) => ({
    sql: ARMS[arm],
    bindings: [groupId, before, Number(isLeader), viewer.id],
  }));
  const own = OWN_ARM[arm];
  const arms = own ? [{ sql: own, bindings: [viewer.id, before] }, ...ofGroups] : ofGroups;
  if (arms.length === 0) return undefined;
  // `union`, not `union all`, because a request may be shared with two of the groups.
  const sql = `${arms.map((one) => one.sql).join(' union ')} order by 1 desc limit ?`;
  return { sql, bindings: [...arms.flatMap(({ bindings }) => bindings), limit] };
};
