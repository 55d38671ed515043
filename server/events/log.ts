import { and, eq, getTableColumns, gt, isNull, lte, max, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import { GROUPS_PER_PERSON } from '../../shared/groups.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { events, groups, members, sessions, users } from '../db/schema.ts';
import type { EventRow } from './presenter.ts';

/** Lifetime of an event, in milliseconds. */
export const EVENTS_MS = 24 * 60 * 60_000;

const COLUMNS = getTableColumns(events);

const eventsAfter = prepared((db) =>
  db
    .select(COLUMNS)
    .from(events)
    .where(gt(events.id, sql.placeholder('after')))
    .orderBy(events.id)
    .limit(sql.placeholder('most')),
);

/** Returns the events after an id, oldest first. */
export const eventsSince = (db: Db, after: number, most: number): EventRow[] =>
  eventsAfter(db).all({ after, most });

const latest = prepared((db) => db.select({ id: max(events.id) }).from(events));

export const latestEventId = (db: Db) => latest(db).get()?.id ?? 0;

/**
 * Returns the events after an id for one viewer, oldest first: their own, those of their groups, and those
 * for everybody. Other users' events do not count towards `most`. One sorted SELECT per index: SQLite merges
 * them and stops at the limit.
 */
export const ownEventsSince = (
  db: Db,
  viewer: { id: number },
  memberships: readonly { groupId: number; rank: number }[],
  after: number,
  most: number,
): EventRow[] => {
  const arm = (of: SQL | undefined) =>
    db
      .select(COLUMNS)
      .from(events)
      .where(and(of, gt(events.id, after)));
  const ofNobody = isNull(events.userId);
  return unionAll(
    arm(eq(events.userId, viewer.id)),
    arm(and(ofNobody, isNull(events.groupId))),
    ...memberships.map(({ groupId, rank }) =>
      arm(and(ofNobody, eq(events.groupId, groupId), lte(events.needsRank, rank))),
    ),
  )
    .orderBy(sql`1`)
    .limit(most)
    .all();
};

/** Returns a user's groups with their names, and the user's rank in each. */
export const membershipsWithNames = (db: Db, user: { id: number }) =>
  db
    .select({ groupId: groups.id, name: groups.name, rank: members.rank })
    .from(members)
    .crossJoin(groups)
    .where(and(eq(groups.id, members.groupId), eq(members.userId, user.id)))
    .orderBy(members.id)
    .limit(GROUPS_PER_PERSON)
    .all();

const liveSession = prepared((db) =>
  db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sql.placeholder('id')), eq(users.isActive, true))),
);

/** Returns whether a session is valid, and its user is active. */
export const isLive = (db: Db, sessionId: number) =>
  liveSession(db).get({ id: sessionId }) !== undefined;

const memberIds = prepared((db) =>
  db
    .select({ userId: members.userId, rank: members.rank })
    .from(members)
    .where(eq(members.groupId, sql.placeholder('group'))),
);

/** Returns the members of a group with this rank and above, who see the event. */
export const membersConcerned = (db: Db, group: number, needsRank: number) =>
  memberIds(db)
    .all({ group })
    .filter(({ rank }) => rank >= needsRank)
    .map(({ userId }) => userId);

export const nameOfGroup = (db: Db, group: number) =>
  db.select({ name: groups.name }).from(groups).where(eq(groups.id, group)).get()?.name;

/** Deletes events that are a day old. The newest one stays, so that ids continue from it. */
export const sweepEvents = (db: Db, now: number) =>
  db.run(sql`
    delete from events where id in (
      select id from events
      where created_at < ${now - EVENTS_MS} and id < ${latestEventId(db)} limit 5000)`);
