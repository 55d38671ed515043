import { GROUPS_PER_PERSON } from '../../shared/groups.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import type { EventRow } from './presenter.ts';

/** How long an event is kept, in milliseconds. */
export const EVENTS_KEPT = 24 * 60 * 60_000;

const COLUMNS = `id, kind, user_id as userId, group_id as groupId, prayer_id as prayerId,
  actor_id as actorId,
  (select p.answer_id is not null from prayers p where p.id = events.prayer_id) as isAnswered`;

const eventsAfter = statement<EventRow, { after: number; most: number }>(
  `select ${COLUMNS} from events where id > $after order by id limit $most`,
);
const latest = statement<{ id: number }, { before: number }>(
  'select id from events where id < $before order by id desc limit 1',
);
const groupsOfUser = statement<{ id: number; name: string }, { user: number; most: number }>(`
  select g.id, g.name from members m cross join groups g on g.id = m.group_id
  where m.user_id = $user order by m.id limit $most`);
const memberIds = statement<{ userId: number }, { group: number }>(
  'select user_id as userId from members where group_id = $group',
);
const groupName = statement<{ name: string }, { group: number }>(
  'select name from groups where id = $group',
);

/** What has been noted after an event, oldest first. */
export const eventsSince = (db: Db, after: number, most: number) =>
  eventsAfter.all(db, { after, most });

export const latestEventId = (db: Db) =>
  latest.get(db, { before: Number.MAX_SAFE_INTEGER })?.id ?? 0;

/**
 * The events after a place that concern one viewer, oldest first: their own, those of their
 * groups, and those for everybody. What happens among others does not count towards `most`.
 * One arm per index, each sorted already: SQLite merges them and stops at the limit.
 */
export const ownEventsSince = (
  db: Db,
  viewer: { id: number },
  groupIds: number[],
  after: number,
  most: number,
): EventRow[] => {
  const arms = [
    `select ${COLUMNS} from events where user_id = ? and id > ?`,
    `select ${COLUMNS} from events where user_id is null and group_id is null and id > ?`,
    ...groupIds.map(
      () => `select ${COLUMNS} from events where user_id is null and group_id = ? and id > ?`,
    ),
  ];
  return db.$client
    .query<EventRow, number[]>(`${arms.join(' union all ')} order by 1 limit ?`)
    .all(viewer.id, after, after, ...groupIds.flatMap((id) => [id, after]), most);
};

/** The groups a user belongs to now, by id. */
export const groupNamesOf = (db: Db, user: { id: number }) =>
  new Map(
    groupsOfUser
      .all(db, { user: user.id, most: GROUPS_PER_PERSON })
      .map(({ id, name }) => [id, name]),
  );

export const membersOfGroup = (db: Db, group: number) =>
  memberIds.all(db, { group }).map(({ userId }) => userId);

export const nameOfGroup = (db: Db, group: number) => groupName.get(db, { group })?.name;

/** Forgets what was noted a day ago; the latest stays, so that ids go on from it. */
export const sweepEvents = (db: Db, now: number) =>
  db.$client.run(
    `delete from events where id in (
      select id from events where created_at < ? and id < ? limit 5000)`,
    [now - EVENTS_KEPT, latestEventId(db)],
  );
