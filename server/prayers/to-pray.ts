import type { Home } from '../../shared/home.ts';
import { TO_PRAY } from '../../shared/prayer-numbers.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { onDayOf } from '../calendar/calendar.ts';
import { congregationTimeZone } from '../congregation/congregation.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { groupFor } from '../groups/group.ts';
import { activeIdsAcross, positionsAcross, prayersWithIds } from './across-groups.ts';
import { HIDES_AUTHOR, IS_ACTIVE, isListedFor, VIEWER_RANK } from './reach.ts';

type Viewer = { id: number };

const DAY = 24 * 60 * 60_000;
/** Number of active requests considered, newest first. Older silent ones come to rest. */
const CONSIDERED = 1_000;
/** Days within which a needed date counts as soon. */
const SOON = 7;

type Considered = {
  id: number;
  isMine: number;
  /** Whether it counts among requests of others: a user's own anonymous request does too. */
  isOfOthers: number;
  /** 2 of a request of which it is now, 1 of one that is urgent or needed soon. */
  need: number;
  lastPrayedAt: number | null;
};

const COLUMNS = `p.id, p.user_id = $viewer as isMine, (p.user_id <> $viewer or ${HIDES_AUTHOR}) as isOfOthers,
  case when p.now_ends_at > $now then 2 else p.is_urgent = 1 or (p.need_answer_by is not null
    and p.need_answer_by between $today and $soon) end as need,
  (select s.last_prayed_at from supports s
    where s.prayer_id = p.id and s.user_id = $viewer) as lastPrayedAt`;

const considered = statement<
  Considered,
  { viewer: number; ids: string; now: number; today: string; soon: string }
>(`select ${COLUMNS} from json_each($ids) l cross join prayers p on p.id = l.value`);

const idsInGroup = statement<{ id: number }, { viewer: number; id: number; limit: number }>(`
  select l.prayer_id as id from prayer_groups l indexed by prayer_groups_active
  where l.group_id = $id and ${IS_ACTIVE}
    and ${isListedFor('l', VIEWER_RANK, '$viewer')}
  order by l.share_id desc limit $limit`);

/**
 * Returns the requests that a user may pray for now, in all their groups or in one: first those of which it is
 * now, then urgent ones and those needed within a week, then requests they never prayed for, then those they prayed
 * for longest ago; at most 100. Throws 404 for a group that they are not in.
 */
export const prayersToPray = (
  db: Db,
  viewer: Viewer,
  groupId: number | undefined,
  now: number,
): Prayer[] => prayersWithIds(db, viewer, idsToPray(db, viewer, groupId, now));

const idsToPray = (db: Db, viewer: Viewer, groupId: number | undefined, now: number) =>
  consideredBy(db, viewer, idsOf(db, viewer, groupId), now)
    .sort(byNeed)
    .slice(0, TO_PRAY)
    .map(({ id }) => id);

const soonIds = statement<
  { id: number },
  { viewer: number; today: string; soon: string; limit: number }
>(`
  select l.prayer_id as id from members m cross join prayer_groups l on l.group_id = m.group_id
  where m.user_id = $viewer and ${IS_ACTIVE}
    and l.need_answer_by is not null and l.need_answer_by between $today and $soon
    and ${isListedFor('l', 'm.rank', '$viewer')}
  limit $limit`);

/**
 * Returns others' urgent requests in a user's groups, and those needed within a week, in the order of the
 * pray list.
 */
export const urgentIdsOf = (db: Db, viewer: Viewer, now: number): number[] => {
  const bounds = { before: Number.MAX_SAFE_INTEGER, limit: TO_PRAY };
  const urgent = positionsAcross(db, viewer, 'urgent', bounds);
  const soon = soonIds.all(db, { viewer: viewer.id, ...week(now), limit: TO_PRAY });
  const ids = [...new Set([...urgent, ...soon.map(({ id }) => id)])];
  return waitingAmong(db, viewer, ids, now)
    .filter(({ isMine }) => !isMine)
    .map(({ id }) => id);
};

/** Returns the requests that the viewer has not prayed for today, in the order of the pray list. */
const waitingAmong = (db: Db, viewer: Viewer, ids: number[], now: number) => {
  const wasToday = onDayOf(now, congregationTimeZone(db));
  return consideredBy(db, viewer, ids, now)
    .filter(({ lastPrayedAt }) => lastPrayedAt === null || !wasToday(lastPrayedAt))
    .sort(byNeed);
};

/** Number of the newest requests that mostly have more waiting ones than are counted. */
const MOSTLY_ENOUGH = 110;

/**
 * Returns the waiting requests among the newest in all groups; among all considered ones if these are too
 * few.
 */
const waitingInAll = (db: Db, viewer: Viewer, now: number) => {
  const amongNewest = (limit: number) => {
    const ids = activeIdsAcross(db, viewer, { before: Number.MAX_SAFE_INTEGER, limit });
    const waiting = waitingAmong(db, viewer, ids, now);
    return { waiting, isEnough: waiting.length >= TO_PRAY || ids.length < limit };
  };
  const { waiting, isEnough } = amongNewest(MOSTLY_ENOUGH);
  return isEnough ? waiting : amongNewest(CONSIDERED).waiting;
};

const NAMED = 3;

const askers = statement<
  { id: number; userId: number; name: string | null; forName: string | null },
  { ids: string }
>(`
  select p.id, p.user_id as userId, p.on_behalf_of as forName,
    nullif(u.first_name, '') as name
  from json_each($ids) l cross join prayers p on p.id = l.value left join users u on u.id = p.shown_author_id`);

/**
 * Returns the number of people a user has not prayed for today. A person with two requests counts once;
 * each anonymous request counts by itself, also the user's own: the number is in the daily reminder, and
 * would reveal the author.
 */
export const waitingFor = (db: Db, viewer: Viewer, now: number): Home['waiting'] => {
  const waiting = waitingInAll(db, viewer, now).slice(0, TO_PRAY);
  const ids = waiting.filter(({ isOfOthers }) => isOfOthers).map(({ id }) => id);
  const people = new Map(
    askers.all(db, { ids: JSON.stringify(ids) }).map(({ id, userId, name, forName }) => {
      if (forName !== null) return [`for ${forName}`, forName];
      return name === null ? [`request ${id}`, null] : [`user ${userId}`, name];
    }),
  );
  const names = [...people.values()].filter((name) => name !== null);
  return { requests: waiting.length, people: people.size, names: names.slice(0, NAMED) };
};

const idsOf = (db: Db, viewer: Viewer, groupId: number | undefined) => {
  const bounds = { before: Number.MAX_SAFE_INTEGER, limit: CONSIDERED };
  if (groupId === undefined) return activeIdsAcross(db, viewer, bounds);
  const group = groupFor(db, viewer, groupId).id;
  const about = { viewer: viewer.id, id: group, limit: CONSIDERED };
  return idsInGroup.all(db, about).map(({ id }) => id);
};

const consideredBy = (db: Db, viewer: Viewer, ids: number[], now: number) =>
  considered.all(db, { viewer: viewer.id, ids: JSON.stringify(ids), now, ...week(now) });

/** Returns the days that are soon, by the earliest and the latest clock on earth. */
const week = (now: number) => ({
  today: dayOf(now - DAY / 2),
  soon: dayOf(now + SOON * DAY + DAY / 2),
});

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Orders by need, and newest first within each part, so the order is the same for a whole sitting. */
const byNeed = (a: Considered, b: Considered) =>
  b.need - a.need || (a.lastPrayedAt ?? 0) - (b.lastPrayedAt ?? 0) || b.id - a.id;
