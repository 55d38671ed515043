import type { PageQuery } from '../../shared/call.ts';
import type { Prayer } from '../../shared/prayers.ts';
import type { Db } from '../db/open.ts';
import { plannedOnce } from '../db/planned-once.ts';
import { statement } from '../db/statement.ts';
import { membershipsOf } from '../groups/members.ts';
import { pageBounds, pageOf } from '../http/page.ts';
import { type ListedRow, MOST_COUNTED } from './lists.ts';
import { PRAYER_COLUMNS, PRAYER_JOINS, presentPrayer } from './prayer.ts';
import { IS_ACTIVE, isListedFor } from './reach.ts';

type Viewer = { id: number };
type Bounds = { before: number; limit: number };

export type Arm = keyof typeof ARMS;

/**
 * Selects the rows of a group. Its parameters: the group's id, the bound of the page, the viewer's rank
 * and id.
 */
const rowsOfGroup = (
  position: 'share_id' | 'prayer_id' | 'answer_id',
  index: string,
  where: string,
) =>
  plannedOnce(`
  select l.${position} as position from prayer_groups l indexed by ${index}
  where l.group_id = ? and l.${position} < ? and ${where} and ${isListedFor('l', '?', '?')}`);

const ANSWERED = rowsOfGroup('answer_id', 'prayer_groups_answered', 'l.answer_id is not null');

/**
 * SQL: whether a list counts a request by the row `l`. Of several groups of the viewer the row shared last
 * counts, among those that show the viewer the request. `viewer` is bound twice.
 */
const isCountedOnce = (viewer: '?' | '$viewer') => `(l.is_several = 0 or not exists (
  select 1 from prayer_groups o
  cross join members om on om.group_id = o.group_id and om.user_id = ${viewer}
  where o.prayer_id = l.prayer_id
    and (o.share_id > l.share_id or o.share_id = l.share_id and o.group_id < l.group_id)
    and ${isListedFor('o', 'om.rank', viewer)}))`;

/**
 * One SELECT for each group, already sorted by an index. SQLite merges them row by row and stops at the
 * limit, so a page costs the same for groups of any size.
 */
const ARMS = {
  active: rowsOfGroup('share_id', 'prayer_groups_active', `${IS_ACTIVE} and ${isCountedOnce('?')}`),
  urgent: rowsOfGroup('prayer_id', 'prayer_groups_urgent', `${IS_ACTIVE} and l.is_urgent = 1`),
  answered: ANSWERED,
  'answered or own': ANSWERED,
};

/** The SELECT of a user's own requests, for the lists that include them. */
const OWN_ARM: Partial<Record<Arm, string>> = {
  'answered or own': plannedOnce(`select answer_id as position from prayers
    where user_id = ? and is_from_office = 0 and answer_id is not null and answer_id < ?`),
};

const rowsAt = (found: string) =>
  statement<ListedRow, { viewer: number; positions: string }>(`
    select l.value as position, ${PRAYER_COLUMNS}
    from json_each($positions) l cross join ${found} ${PRAYER_JOINS}`);

const byId = rowsAt('prayers p on p.id = l.value');
const byShare = rowsAt('shares s on s.id = l.value cross join prayers p on p.id = s.prayer_id');
const byAnswer = rowsAt('prayers p on p.answer_id = l.value');

const idsOfShares = statement<{ id: number }, { positions: string }>(`
  select s.prayer_id as id from json_each($positions) l cross join shares s on s.id = l.value`);

/** Returns the active requests in all of a user's groups, each once, the last shared first. */
export const sharedPrayersOf = (db: Db, viewer: Viewer, page: PageQuery) =>
  acrossGroups(db, viewer, page, 'active');

/**
 * Returns the answered requests in all of a user's groups, newest answer first, with the user's private
 * ones if asked for. The first page begins before the position `start`.
 */
export const groupsAnsweredPrayersOf = (
  db: Db,
  viewer: Viewer,
  page: PageQuery,
  { include, start }: { include?: 'own' | undefined; start?: number | undefined } = {},
) => acrossGroups(db, viewer, page, include ? 'answered or own' : 'answered', start);

/** SQL: the rows that a group's `plain_count` leaves out, in the words of their index. */
const IS_SPECIAL = `${IS_ACTIVE} and (l.needs_rank > 0 or l.is_several = 1)`;

const activeCount = statement<{ count: number }, { viewer: number; most: number }>(`
  select min($most, (
      select coalesce(sum(g.plain_count), 0) from members m cross join groups g on g.id = m.group_id
      where m.user_id = $viewer
    ) + (
      select count(*) from (
        select 1 from members m
        cross join prayer_groups l indexed by prayer_groups_special on l.group_id = m.group_id
        where m.user_id = $viewer and ${IS_SPECIAL}
          and ${isListedFor('l', 'm.rank', '$viewer')} and ${isCountedOnce('$viewer')}
        limit $most))) as count`);

/** Returns the number of active requests in all of a user's groups, each once, at most `most`. */
export const countActiveAcross = (db: Db, viewer: Viewer, most: number) =>
  activeCount.get(db, { viewer: viewer.id, most })?.count ?? 0;

/** Returns the number of answered requests, counted as countActiveAcross does. */
const countAnsweredAcross = (db: Db, viewer: Viewer, arm: Arm, most: number) => {
  const merged = mergedArms(db, viewer, arm, { before: Number.MAX_SAFE_INTEGER, limit: most });
  if (!merged) return 0;
  const { sql, bindings } = merged;
  const counted = db.$client
    .query<{ count: number }, number[]>(`select count(*) as count from (${sql})`)
    .get(...bindings);
  return counted?.count ?? 0;
};

const acrossGroups = (
  db: Db,
  viewer: Viewer,
  page: PageQuery,
  arm: Exclude<Arm, 'urgent'>,
  start?: number,
) => {
  const bounds = pageBounds(page, 'newest', start);
  const positions = JSON.stringify(positionsAcross(db, viewer, arm, bounds));
  const rows = (arm === 'active' ? byShare : byAnswer).all(db, { viewer: viewer.id, positions });
  const read = pageOf(
    rows.sort((a, b) => b.position - a.position),
    page,
    (row) => presentPrayer(viewer, row),
  );
  if (page.before) return read;
  const total =
    arm === 'active'
      ? countActiveAcross(db, viewer, MOST_COUNTED)
      : countAnsweredAcross(db, viewer, arm, MOST_COUNTED);
  return { ...read, total };
};

/** Returns the ids of active requests in all of a user's groups, the last shared first. */
export const activeIdsAcross = (db: Db, viewer: Viewer, bounds: Bounds) => {
  const positions = JSON.stringify(positionsAcross(db, viewer, 'active', bounds));
  return idsOfShares.all(db, { positions }).map(({ id }) => id);
};

/** Returns the positions of requests in all of a user's groups, newest first. */
export const positionsAcross = (db: Db, viewer: Viewer, arm: Arm, bounds: Bounds) => {
  const merged = mergedArms(db, viewer, arm, bounds);
  if (!merged) return [];
  return db.$client
    .query<{ position: number }, number[]>(merged.sql)
    .all(...merged.bindings)
    .map(({ position }) => position);
};

/** Returns these requests in this order. The caller knows that the viewer may see them. */
export const prayersWithIds = (db: Db, viewer: Viewer, ids: number[]): Prayer[] => {
  const rows = byId.all(db, { viewer: viewer.id, positions: JSON.stringify(ids) });
  const found = new Map(rows.map((row) => [row.id, presentPrayer(viewer, row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
};

/** Returns the statement over all of a user's groups; undefined without groups. */
const mergedArms = (db: Db, viewer: Viewer, arm: Arm, { before, limit }: Bounds) => {
  const ofGroups = membershipsOf(db, viewer).map(({ groupId, rank }) => ({
    sql: ARMS[arm],
    bindings: [
      groupId,
      before,
      ...(arm === 'active' ? [viewer.id, viewer.id] : []),
      rank,
      viewer.id,
    ],
  }));
  const own = OWN_ARM[arm];
  const arms = own ? [{ sql: own, bindings: [viewer.id, before] }, ...ofGroups] : ofGroups;
  if (arms.length === 0) return undefined;
  // `union`, not `union all`, because a request may be shared with two of the groups.
  const sql = `${arms.map((one) => one.sql).join(' union ')} order by 1 desc limit +?`;
  return { sql, bindings: [...arms.flatMap(({ bindings }) => bindings), limit] };
};
