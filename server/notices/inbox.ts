import { eq, sql } from 'drizzle-orm';
import { memoize, range, uniqBy } from 'es-toolkit';
import { LRUCache } from 'lru-cache';
import type { PageQuery } from '../../shared/call.ts';
import { INBOX_DAYS, type InboxItem, UNREAD_COUNTED } from '../../shared/inbox.ts';
import { m } from '../../shared/messages.ts';
import type { InboxKind } from '../../shared/notices.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { plannedOnce } from '../db/planned-once.ts';
import { prepared } from '../db/prepared.ts';
import { users } from '../db/schema.ts';
import { noteUse } from '../db/use.ts';
import { createCursors } from '../events/cursors.ts';
import { recordOfUser } from '../events/record.ts';
import { membershipsOf } from '../groups/members.ts';
import { invalid } from '../http/errors.ts';
import { isoMinute } from '../http/iso.ts';
import type { Page } from '../http/page.ts';
import { VISIBLE_TO_VIEWER } from '../prayers/prayer.ts';
import type { Derive } from '../secrets.ts';
import { type ItemRow, placesOf, rowsOf, sayingOf } from './inbox-rows.ts';
import type { InboxAbout } from './kind.ts';
import { kinds } from './kinds/index.ts';
import { soByKind } from './so-by-kind.ts';

type Viewer = { id: number };
type InboxParts = { db: Db; derive: Derive };

const DAY = 24 * 60 * 60_000;
/** Maximum number of cached ids, about a megabyte. */
const IDS_KEPT = 5_000;
/** Above every item id, so that a viewer and an item make one number. */
const MOST_ITEMS = 2 ** 32;

/** `shown` are the ids of the requests that the page has elsewhere. */
type Replies = { limit: number; now: number; shown: readonly number[] };

type Bounds = { after: number; before: number; limit: number };

const IS_SO = soByKind('i.kind', (name) => kinds[name].inbox?.isSo);
const IS_SO_IN_GROUP = soByKind('i.kind', (name) => kinds[name].inbox?.isSoInGroup);

/** SQL: the viewer's own items that are still true and whose subject they may still see. */
const OWN = `
  select i.id as id from inbox i left join prayers p on p.id = i.prayer_id
  where i.user_id = ?1 and i.id > ?2 and i.id < ?3 and i.created_at > ?4
    and (i.prayer_id is null or ${VISIBLE_TO_VIEWER.replaceAll('$viewer', '?1')}) and ${IS_SO}`;

/** SQL: the items of the viewer's nth group since they joined it. */
const ofGroup = (n: number) => `
  select i.id as id from inbox i
  where i.user_id is null and i.group_id = ?${7 + 3 * n} and i.id > ?2 and i.id < ?3
    and i.created_at > ?4 and i.created_at >= ?${8 + 3 * n} and i.actor_id is not ?1
    and exists (select 1 from prayer_groups pg
      where pg.prayer_id = i.prayer_id and pg.group_id = i.group_id
        and pg.needs_rank <= ?${9 + 3 * n}
        and ${IS_SO_IN_GROUP})`;

/** The statement for a viewer with this number of groups. */
const mergedFor = memoize((groups: number) => {
  const arms = [OWN, ...range(groups).map(ofGroup)];
  return plannedOnce(`${arms.join(' union all ')} order by 1 desc limit ?6`);
});

/**
 * Returns the ids of a viewer's items, newest first. One SELECT for each index, already sorted: SQLite
 * merges them and stops at the limit.
 */
const idsOf = (db: Db, viewer: Viewer, { after, before, limit }: Bounds, now: number) => {
  noteUse(db.use);
  const memberships = membershipsOf(db, viewer);
  const since = now - INBOX_DAYS * DAY;
  return db.$client
    .query<{ id: number }, number[]>(mergedFor(memberships.length))
    .all(
      viewer.id,
      after,
      before,
      since,
      now,
      limit,
      ...memberships.flatMap(({ groupId, joinedAt, rank }) => [groupId, joinedAt, rank]),
    )
    .map(({ id }) => id);
};

const readId = prepared((db) =>
  db
    .select({ id: users.inboxReadId })
    .from(users)
    .where(eq(users.id, sql.placeholder('viewer'))),
);

const lineOf = (kind: InboxKind, about: InboxAbout) => {
  const { inbox } = kinds[kind];
  if (!inbox) throw new Error(`${kind} stands in no inbox.`);
  return inbox.line(about);
};

const NEWEST = Number.MAX_SAFE_INTEGER;

/** A user's inbox: the items of 60 days, newest first, without the user's own actions. */
export const createInbox = ({ db, derive }: InboxParts) => {
  const places = createCursors(derive, 'inbox id');
  // The encrypted id of an item never changes, and encrypting is half of a page's cost.
  // With `max` it would take the memory of all of them at once: 110 kB in each congregation.
  const ids = new LRUCache<number, string>({ maxSize: IDS_KEPT, sizeCalculation: () => 1 });
  const idOf = (viewer: Viewer, id: number) => {
    const key = viewer.id * MOST_ITEMS + id;
    const known = ids.get(key);
    if (known !== undefined) return known;
    const sealed = places.seal(viewer, { eventId: id, at: 0 });
    ids.set(key, sealed);
    return sealed;
  };
  const idIn = (viewer: Viewer, text: string) => {
    const place = places.open(viewer, text);
    if (!place) throw invalid(m.inbox_id_invalid());
    return place.eventId;
  };
  const readUpTo = (viewer: Viewer) => readId(db).get({ viewer: viewer.id })?.id ?? 0;

  const present = (viewer: Viewer, row: ItemRow, read: number): InboxItem => {
    const { text, path } = lineOf(row.kind, {
      prayerId: row.prayerId ?? 0,
      groupId: row.groupId ?? 0,
      title: row.title ?? '',
      group: row.groupName ?? '',
      canInvite: row.canInvite === 1,
      canRemove: row.canRemove === 1,
      count: row.count ?? 0,
      invitation: row.nonce === null ? '' : derive('mailed invitation', row.nonce),
    });
    return {
      id: idOf(viewer, row.id),
      kind: row.kind,
      text,
      path,
      ...sayingOf(row, viewer),
      createdAt: isoMinute(row.createdAt),
      isRead: row.id <= read,
    };
  };

  return {
    /** Returns one page, newest first. Throws 400 for a cursor that is not this viewer's. */
    page: (viewer: Viewer, { limit, before }: PageQuery, now: number): Page<InboxItem> => {
      const bounds = {
        after: 0,
        before: before ? idIn(viewer, before) : NEWEST,
        limit: limit + 1,
      };
      const ids = idsOf(db, viewer, bounds, now);
      const shown = ids.slice(0, limit);
      const read = readUpTo(viewer);
      const items = rowsOf
        .all(db, { ids: JSON.stringify(shown), viewer: viewer.id })
        .sort((a, b) => b.id - a.id)
        .map((row) => present(viewer, row, read));
      return { items, next: ids.length > limit ? (items.at(-1)?.id ?? null) : null };
    },

    /**
     * Returns the newest unread comments, updates and answers: one for each request, and none about
     * requests that are `shown` elsewhere.
     */
    unreadReplies: (viewer: Viewer, { limit, now, shown }: Replies): InboxItem[] => {
      const read = readUpTo(viewer);
      const ids = idsOf(db, viewer, { after: read, before: NEWEST, limit: UNREAD_COUNTED }, now);
      const places = placesOf
        .all(db, { ids: JSON.stringify(ids) })
        .filter(
          ({ kind, prayerId }) =>
            prayerId !== null && !kinds[kind].inbox?.isElsewhere && !shown.includes(prayerId),
        )
        .sort((a, b) => b.id - a.id);
      const first = uniqBy(places, ({ prayerId }) => prayerId)
        .slice(0, limit)
        .map(({ id }) => id);
      return rowsOf
        .all(db, { ids: JSON.stringify(first), viewer: viewer.id })
        .sort((a, b) => b.id - a.id)
        .map((row) => present(viewer, row, read));
    },

    /** Returns the number of unread items, at most 100. */
    countUnread: (viewer: Viewer, now: number) =>
      idsOf(db, viewer, { after: readUpTo(viewer), before: NEWEST, limit: UNREAD_COUNTED }, now)
        .length,

    /** Marks an item and all older ones as read. Throws 400 for an id that is not this viewer's. */
    markRead: (viewer: Viewer, upTo: string, now: number) => {
      const id = idIn(viewer, upTo);
      change(db, (tx) => {
        if (id <= readUpTo(viewer)) return;
        tx.update(users).set({ inboxReadId: id }).where(eq(users.id, viewer.id)).run();
        recordOfUser(tx, viewer.id, { kind: 'account', at: now });
      });
    },
  };
};

export type Inbox = ReturnType<typeof createInbox>;

/** Deletes items older than an inbox shows. The newest item stays, so that ids continue from it. */
export const sweepInbox = (db: Db, now: number) =>
  db.run(sql`
    delete from inbox where id in (
      select id from inbox where created_at < ${now - INBOX_DAYS * DAY}
        and id < (select max(id) from inbox) limit 5000)`);
