import type { z } from 'zod';
import type { PageQuery } from '../../shared/call.ts';
import type { groupPrayersQuery, ownPrayersQuery, Prayer } from '../../shared/prayers.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { type Order, type Page, pageBounds, pageOf } from '../http/page.ts';
import {
  type GroupIn,
  LISTED_COLUMNS,
  PRAYER_COLUMNS,
  PRAYER_JOINS,
  type PrayerRow,
  presentPrayer,
  VISIBLE_TO_VIEWER,
} from './prayer.ts';
import { IS_ACTIVE, isListedFor, VIEWER_RANK } from './reach.ts';

type Viewer = { id: number };
export type ListedRow = PrayerRow & { position: number };
type Bounds = { before: number; limit: number };

/** Maximum that is counted: nobody reads a larger number. */
export const MOST_COUNTED = 10_000;

type Source = {
  /** Tables; the request is `p`. */
  from: string;
  /** Condition; `$id` is the list's own parameter. */
  where: string;
  /** Column of the id that orders the list. */
  position: string;
  columns?: string;
  /** Counts the whole list, up to `$most`, if an index can. */
  count?: string;
};

/** Returns the statements of one list: a page in both orders, and its whole length. */
const listOf = <Row extends ListedRow>({
  from,
  where,
  position,
  columns = PRAYER_COLUMNS,
  count = `select count(*) as count from (select 1 from ${from} where ${where} limit $most)`,
}: Source) => {
  const inOrder = (comparison: '<' | '>', direction: 'desc' | 'asc') =>
    statement<Row, { viewer: number; id: number } & Bounds>(`
      select ${position} as position, ${columns} from ${from} ${PRAYER_JOINS}
      where ${where} and ${position} ${comparison} $before
      order by ${position} ${direction} limit $limit`);
  return {
    newest: inOrder('<', 'desc'),
    oldest: inOrder('>', 'asc'),
    count: statement<{ count: number }, { viewer: number; id: number; most: number }>(count),
  };
};

type PrayerListOf<Row extends ListedRow> = ReturnType<typeof listOf<Row>>;

/** Returns a page of a list. The first page has the length of the whole list. */
const readList = <Row extends ListedRow = ListedRow>(
  db: Db,
  viewer: Viewer,
  list: PrayerListOf<Row>,
  id: number,
  page: PageQuery,
  order: Order = 'newest',
  present: (row: Row) => Prayer = (row) => presentPrayer(viewer, row),
  start?: number,
): Page<Prayer> => {
  const about = { viewer: viewer.id, id };
  const rows = list[order].all(db, { ...about, ...pageBounds(page, order, start) });
  const read = pageOf(rows, page, present, order);
  if (page.before) return read;
  return { ...read, total: list.count.get(db, { ...about, most: MOST_COUNTED })?.count };
};

const STATUS = {
  kept: 'p.rested_at is null',
  active: 'p.answer_id is null and p.rested_at is null',
  answered: 'p.answer_id is not null',
  resting: 'p.rested_at is not null',
};
/**
 * Named in the statement, because SQLite would choose the index of answers for active requests: in it
 * nearly every request of the congregation is null.
 */
const INDEX = {
  kept: 'prayers_own',
  active: 'prayers_own_active',
  answered: 'prayers_own',
  resting: 'prayers_own_resting',
};
/** SQL: a request of one's own, not of the office. */
const IS_OWN = 'p.is_from_office = 0';
const AUDIENCE = { all: 'true', private: 'p.group_count = 0', shared: 'p.group_count > 0' };

const own = (status: keyof typeof STATUS, audience: keyof typeof AUDIENCE) =>
  listOf({
    from: `prayers p indexed by ${INDEX[status]}`,
    where: `p.user_id = $id and ${IS_OWN} and ${STATUS[status]} and ${AUDIENCE[audience]}`,
    position: 'p.id',
  });

/** Returns the lists of a user's own requests, by status and audience. */
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

/** The requests that a user entered for the office of a group: active, answered and resting ones. */
const cards = listOf({
  from: 'prayers p indexed by prayers_cards',
  where: `p.user_id = $viewer and p.is_from_office = 1 and exists (
    select 1 from prayer_groups l where l.prayer_id = p.id and l.group_id = $id)`,
  position: 'p.id',
});

const ownAnswered = listOf({
  from: 'prayers p indexed by prayers_own_answered',
  where: `p.user_id = $id and ${IS_OWN} and p.answer_id is not null`,
  position: 'p.answer_id',
});

const bookmarked = listOf({
  from: 'bookmarks l cross join prayers p on p.id = l.prayer_id',
  where: `l.user_id = $id and ${VISIBLE_TO_VIEWER}`,
  position: 'l.id',
});

type GroupListRow = ListedRow & { isLeadersOnly: 0 | 1; isHeld: 0 | 1 };

const IS_LISTED = isListedFor('l', VIEWER_RANK, '$viewer');

const ofGroup = listOf<GroupListRow>({
  from: 'prayer_groups l indexed by prayer_groups_active cross join prayers p on p.id = l.prayer_id',
  where: `l.group_id = $id and ${IS_ACTIVE} and ${IS_LISTED}`,
  position: 'l.share_id',
  columns: LISTED_COLUMNS,
  // The group counts the requests that all members see; only the rest depends on the viewer.
  count: `
    select min($most, g.active_count + (
      select count(*) from (
        select 1 from prayer_groups l indexed by prayer_groups_kept
        where l.group_id = $id and ${IS_ACTIVE} and l.needs_rank > 0 and ${IS_LISTED}
        limit $most))) as count
    from groups g where g.id = $id`,
});

const answeredOfGroup = listOf({
  from: 'prayer_groups l indexed by prayer_groups_answered cross join prayers p on p.id = l.prayer_id',
  where: `l.group_id = $id and l.answer_id is not null and ${IS_LISTED}`,
  position: 'l.answer_id',
});

/** The statement of a group's list, for the test of its plan. */
export const groupPrayers = ofGroup.newest;

/**
 * Returns a user's requests by status and audience, answered ones too; resting ones only if asked. With
 * `office`, all that they entered for the office of this group instead.
 */
export const ownPrayersOf = (db: Db, viewer: Viewer, query: z.output<typeof ownPrayersQuery>) => {
  const { status = 'kept', audience = 'all', sort, office } = query;
  if (office !== undefined) return readList(db, viewer, cards, office, query, sort);
  return readList(db, viewer, OWN[status][audience], viewer.id, query, sort);
};

/** Returns all requests of a user, resting ones too, newest first. */
export const allPrayersBy = (db: Db, viewer: Viewer, page: PageQuery) =>
  readList(db, viewer, everyOwn, viewer.id, page);

/**
 * Returns a user's answered requests, newest answer first. The first page begins before the position
 * `start`.
 */
export const ownAnsweredPrayersOf = (db: Db, viewer: Viewer, page: PageQuery, start?: number) =>
  readList(db, viewer, ownAnswered, viewer.id, page, 'newest', undefined, start);

/** Returns the bookmarked requests that the user may still see, newest bookmark first. */
export const bookmarkedPrayersOf = (db: Db, viewer: Viewer, page: PageQuery) =>
  readList(db, viewer, bookmarked, viewer.id, page);

/** Returns a group's active requests in the order of sharing. The caller has checked the membership. */
export const prayersOfGroup = (
  db: Db,
  viewer: Viewer,
  group: ListedGroup,
  query: z.output<typeof groupPrayersQuery>,
) =>
  readList(db, viewer, ofGroup, group.id, query, query.sort, (row) =>
    presentPrayer(viewer, row, row.groups === null ? [inGroup(row, group)] : undefined),
  );

/** Returns a group's answered requests, newest answer first. The caller has checked the membership. */
export const answeredPrayersOfGroup = (
  db: Db,
  viewer: Viewer,
  { id }: ListedGroup,
  page: PageQuery,
) => readList(db, viewer, answeredOfGroup, id, page);

type ListedGroup = { id: number; name: string; seenShareId: number };

const inGroup = (
  { position, isLeadersOnly, isHeld }: GroupListRow,
  { id, name, seenShareId }: ListedGroup,
): GroupIn => ({ id, name, isNew: position > seenShareId ? 1 : 0, isLeadersOnly, isHeld });
